import { authorizationFor } from '#client/lib/transport/session-store.ts';

/** A file of which nothing arrives for so long is given up. */
const STALLED_MS = 60_000;

/** Fetches a picture or document of the portal. Returns undefined if the server refuses it; throws if the line does. */
export async function fetchFile(path: string): Promise<{ type: string; bytes: ArrayBuffer } | undefined> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const awaitMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALLED_MS);
  };
  awaitMore();
  try {
    const answer = await fetch(path, {
      headers: authorizationFor('portal'),
      credentials: 'include',
      signal: stalled.signal,
    });
    if (!answer.ok || !answer.body) return undefined;
    const arriving = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, out) {
        awaitMore();
        out.enqueue(part);
      },
    });
    const bytes = await new Response(answer.body.pipeThrough(arriving)).arrayBuffer();
    return { type: answer.headers.get('content-type') ?? '', bytes };
  } finally {
    clearTimeout(timer);
  }
}
