import { serverClock } from '#client/lib/server-clock.ts';
import { authorizationFor } from '#client/lib/transport/session-store.ts';
import type { Act, Refusal } from './act.ts';
import { ruleOf } from './act-rules.ts';
import { sendBytes, type ByteProgress } from './send-bytes.ts';
import type { Attempt, Outcome } from './sender.ts';

/** A text takes seconds on the slowest line that is of use; a file may take minutes as long as it moves. */
const ANSWER_MS = 20_000;

/** Names the person of the entry, which the session may no longer be of. */
const headersOf = ({ userId }: Act) => ({
  ...authorizationFor('portal'),
  'quayside-user': String(userId),
});

/** Makes one attempt to send an entry as it was stored. Only a file takes long enough to be stopped. */
export async function sendAct(
  { act, body, bytes, signal }: Attempt,
  onProgress: ByteProgress,
): Promise<Outcome> {
  const kind = ruleOf(act.call)?.uploadKind;
  if (kind === undefined) return outcomeOf(await callPortal(act, act.call, body));
  const { json } = JSON.parse(body) as { json: Record<string, unknown> };
  const { projectId, ...fields } = json;
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const answer = await sendBytes({
    url: `/api/portal/projects/${String(projectId)}/${kind}?${query.toString()}`,
    headers: headersOf(act),
    bytes: new Blob([bytes ?? new ArrayBuffer(0)]),
    idleMs: ANSWER_MS,
    onProgress,
    signal,
  });
  return outcomeOf(answer);
}

/** Asks whether a write was applied; undefined without an answer. */
export async function wasApplied(act: Act): Promise<boolean | undefined> {
  const body = JSON.stringify({ json: { clientUuids: [act.uuid] } });
  const outcome = outcomeOf(await callPortal(act, 'sync.standing', body));
  if (outcome.kind !== 'answer') return undefined;
  return (outcome.result as { standing: string }[]).some(({ standing }) => standing === 'done');
}

interface Answer {
  status: number;
  text: string;
}

async function callPortal(act: Act, call: string, body: string): Promise<Answer | undefined> {
  try {
    const answer = await serverClock.ask(() =>
      fetch(`/api/trpc/portal.${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(act) },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      }),
    );
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

interface TrpcAnswer {
  result?: { data: { json: unknown } };
  error?: { json: { message: string; data: Record<string, unknown> } };
}

/** Reads an answer. What is not from our server, such as the sign-in page of a hotel, is none. */
export function outcomeOf(answer: Answer | undefined): Outcome {
  const read = answer && readJson(answer.text);
  if (!answer || typeof read !== 'object' || read === null) return { kind: 'no answer' };
  const { status } = answer;
  const { result, error } = read as TrpcAnswer;
  if (status >= 200 && status < 300) {
    const isFile = 'id' in read;
    if (!result && !isFile) return { kind: 'no answer' };
    return { kind: 'answer', result: result ? result.data.json : read };
  }
  const message = error ? error.json.message : (read as { message?: unknown }).message;
  if (typeof message !== 'string') return { kind: 'no answer' };
  if (status === 401) return { kind: 'signed out' };
  if (status === 500) return { kind: 'no answer', hasFailed: true };
  if (status > 500 || status === 429 || status === 408) return { kind: 'no answer' };
  const data = error ? error.json.data : (read as Record<string, unknown>);
  const refusal: Refusal = { status, message, data };
  return { kind: 'refusal', refusal };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
