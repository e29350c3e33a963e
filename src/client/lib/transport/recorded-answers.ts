import { createTRPCUntypedClient, type TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '#server/routers/app-router.ts';

interface Recorded {
  path: string;
  input: unknown;
  answer: string;
}

export interface RecordedAnswers {
  /** Forwards calls and records their answers. */
  link: TRPCLink<AppRouter>;
  /** Repeats the calls and compares the answers. */
  areCurrent(): Promise<boolean>;
}

/** Records the data that a page was rendered from, so that it is rendered again only if the data has changed. */
export function recordAnswers(link: TRPCLink<AppRouter>): RecordedAnswers {
  const recorded: Recorded[] = [];
  return {
    link: (runtime) => {
      const send = link(runtime);
      return (call) =>
        send(call).pipe(
          tap({
            next({ result }) {
              const { path, input } = call.op;
              if ('data' in result) recorded.push({ path, input, answer: JSON.stringify(result.data) });
            },
          }),
        );
    },
    async areCurrent() {
      const client = createTRPCUntypedClient<AppRouter>({ links: [link] });
      const same = await Promise.all(
        recorded.map(async ({ path, input, answer }) =>
          client.query(path, input).then((data) => JSON.stringify(data) === answer),
        ),
      );
      return same.every(Boolean);
    },
  };
}
