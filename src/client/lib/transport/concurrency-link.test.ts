import type { Operation, OperationLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import type { AppRouter } from '#server/routers/app-router.ts';
import { concurrencyLink } from './concurrency-link.ts';

/** Makes calls through a link with a limit of two; the test answers each. */
function createLine() {
  const made: string[] = [];
  const hungUp: string[] = [];
  const told: string[] = [];
  const answers: Record<string, { answer: () => void; fail: () => void }> = {};
  const link = concurrencyLink(2)({}) as OperationLink<AppRouter>;
  const call = (path: string, signal: AbortSignal | null = null) =>
    link({
      op: { id: 1, type: 'query', path, input: {}, context: {}, signal } satisfies Operation,
      next: () =>
        observable((observer) => {
          made.push(path);
          answers[path] = {
            answer() {
              observer.next({ result: { type: 'data', data: path } });
              observer.complete();
            },
            fail: () => observer.error(new Error(path) as never),
          };
          return () => hungUp.push(path);
        }),
    }).subscribe({
      next: () => told.push(path),
      error: () => told.push(`${path} failed`),
    });
  return {
    made,
    hungUp,
    told,
    call,
    answer: (path: string) => answers[path]?.answer(),
    fail: (path: string) => answers[path]?.fail(),
  };
}

test('runs two calls, and starts the next when one is answered', () => {
  const { made, told, call, answer } = createLine();
  for (const path of ['a', 'b', 'c', 'd']) call(path);
  expect(made).toEqual(['a', 'b']);
  answer('b');
  expect(made).toEqual(['a', 'b', 'c']);
  answer('a');
  answer('c');
  answer('d');
  expect(told).toEqual(['b', 'a', 'c', 'd']);
});

test('starts the next call after a failure', () => {
  const { made, told, call, fail } = createLine();
  for (const path of ['a', 'b', 'c']) call(path);
  fail('a');
  expect(made).toEqual(['a', 'b', 'c']);
  expect(told).toEqual(['a failed']);
});

test('never sends a call that is aborted while waiting, and does not block the next ones', () => {
  const { made, told, call, answer } = createLine();
  const gone = new AbortController();
  call('a');
  call('b');
  call('c', gone.signal);
  call('d').unsubscribe();
  call('e');
  gone.abort();
  answer('a');
  expect(made).toEqual(['a', 'b', 'e']);
  expect(told).toEqual(['a', 'c failed']);
});

test('aborts a running call, and frees its slot once', () => {
  const { made, hungUp, call } = createLine();
  const first = call('a');
  for (const path of ['b', 'c', 'd']) call(path);
  first.unsubscribe();
  first.unsubscribe();
  expect(hungUp).toEqual(['a']);
  expect(made).toEqual(['a', 'b', 'c']);
});
