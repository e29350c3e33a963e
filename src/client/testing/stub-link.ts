import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/routers/app-router.ts';

type AnswersOf<Routes> = {
  [Name in keyof Routes]?: Routes[Name] extends AnyProcedure
    ? (
        input: inferProcedureInput<Routes[Name]>,
      ) => inferProcedureOutput<Routes[Name]> | Promise<inferProcedureOutput<Routes[Name]>>
    : AnswersOf<Routes[Name]>;
};

/** What the server answers to the few calls of a component, by the path of the procedure. */
export type Answers = AnswersOf<AppRouter['_def']['record']>;

/** Answers calls from a table. A call that the table lacks fails the test. */
export function stubLink(answers: Answers): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        void answerTo(answers, op.path, op.input).then(
          (data) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          },
          (error: Error) => observer.error(TRPCClientError.from(error)),
        );
      });
}

async function answerTo(answers: Answers, path: string, input: unknown): Promise<unknown> {
  let found: unknown = answers;
  for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  // oxlint-disable-next-line no-console -- the setup of every test fails on it
  if (typeof found !== 'function') console.error(`The test has no answer to ${path}.`);
  return (found as (input: unknown) => unknown)(input);
}
