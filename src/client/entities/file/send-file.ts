import { expiredSession } from '#client/lib/transport/held-calls.ts';
import { RestError } from '#client/lib/transport/rest-error.ts';
import { authorizationFor } from '#client/lib/transport/session-store.ts';

interface FileToSend {
  /** A path of the portal, without query. */
  path: string;
  fields: Record<string, string | undefined>;
  bytes: Blob;
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file as the body of a POST and reports progress, which fetch cannot. Throws RestError for a refusal and
 * TypeError without an answer, as fetch does. If the session has expired, it waits for the new sign-in and sends the
 * file again.
 */
export async function sendFile(file: FileToSend): Promise<unknown> {
  const first = await attempt(file);
  const answer = first.status === 401 && (await expiredSession.hold()) ? await attempt(file) : first;
  if (answer.status < 200 || answer.status > 299) throw new RestError(answer.status, answer.text);
  return JSON.parse(answer.text);
}

function attempt({ path, fields, bytes, onProgress, signal }: FileToSend) {
  const query = new URLSearchParams(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${path}?${query.toString()}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(authorizationFor('portal'))) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(new TypeError('No answer')));
    request.addEventListener('abort', () => reject(new TypeError('Given up')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bytes);
  });
}
