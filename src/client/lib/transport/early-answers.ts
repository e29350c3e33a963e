import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import superjson, { type SuperJSONResult } from 'superjson';
import type { AppRouter } from '#server/routers/app-router.ts';
import { readSessionToken } from './session-store.ts';

/** An answer that the screens have not asked for by then is too old for them. */
const MOST_AGE_MS = 60_000;

/**
 * Takes the answers that the document has asked for (contract/early-calls.ts), each once and for the same session. What is
 * no success is asked for again in the usual way.
 */
export const earlyAnswersLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    // They know nothing of a write.
    if (op.type === 'mutation') delete globalThis.window?.earlyCalls;
    const early = takeEarly(op);
    if (!early) return next(op);
    return observable((observer) => {
      let asked: Unsubscribable | undefined;
      let isOver = false;
      async function takeOrAsk(calls: Promise<SuperJSONResult | undefined>): Promise<void> {
        const answer = await calls;
        if (isOver) return;
        if (answer) {
          observer.next({ result: { type: 'data', data: superjson.deserialize(answer) } });
          observer.complete();
        } else {
          asked = next(op).subscribe(observer);
        }
      }
      void takeOrAsk(early);
      return () => {
        isOver = true;
        asked?.unsubscribe();
      };
    });
  };

/** The project that the document has asked for, until someone has taken the answer. */
export function projectAskedEarly(): number | undefined {
  for (const call of globalThis.window?.earlyCalls?.calls ?? []) {
    const [, id] = /^\["portal\.projects\.byId",\{"id":(\d+)\}\]$/.exec(call) ?? [];
    if (id !== undefined) return Number(id);
  }
  return undefined;
}

interface Call {
  type: string;
  path: string;
  input: unknown;
}

function takeEarly({ type, path, input }: Call): Promise<SuperJSONResult | undefined> | undefined {
  const early = globalThis.window?.earlyCalls;
  if (!early || type !== 'query' || performance.now() > MOST_AGE_MS) return undefined;
  if (readSessionToken('portal') !== early.token) return undefined;
  const at = early.calls.indexOf(JSON.stringify(input === undefined ? [path] : [path, input]));
  if (at === -1) return undefined;
  early.calls[at] = '';
  return early.answers.then((answers) => {
    const answer = answers[at] as { result?: { data?: SuperJSONResult } } | undefined;
    return answer?.result?.data;
  });
}
