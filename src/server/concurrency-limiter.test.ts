import { expect, test } from 'vitest';
import { createConcurrencyLimiter, type SlotRequest } from './concurrency-limiter.ts';

/** One at a time, two waiting; the first task runs until the test ends it. */
function newLimiter() {
  const runExclusive = createConcurrencyLimiter({
    concurrency: 1,
    maxQueue: 2,
    refusal: 'Please try again in a moment.',
  });
  const done: string[] = [];
  let end = () => {};
  const first = runExclusive(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const enter = (name: string, request?: SlotRequest) =>
    runExclusive(async () => {
      done.push(name);
      return name;
    }, request).catch(({ kind }: { kind: string }) => kind);
  const endFirst = () => {
    end();
    return first;
  };
  return { done, enter, endFirst };
}

test('never starts tasks of callers who disconnected while they waited', async () => {
  const { done, enter, endFirst } = newLimiter();
  const gone = new AbortController();
  const dropped = enter('gone', { signal: gone.signal });
  const kept = enter('kept');
  gone.abort();
  await endFirst();
  await Promise.all([dropped, kept]);
  expect(done).toEqual(['kept']);
  expect(await enter('gone again', { signal: gone.signal })).toBe('badInput');
});

test('does not count callers who disconnected when the queue is full', async () => {
  const { enter, endFirst } = newLimiter();
  const gone = new AbortController();
  const dropped = [enter('a', { signal: gone.signal }), enter('b', { signal: gone.signal })];
  gone.abort();
  const kept = enter('kept');
  await endFirst();
  expect(await Promise.all([...dropped, kept])).toEqual(['badInput', 'badInput', 'kept']);
});

test('refuses tasks when the queue is full', async () => {
  const { enter, endFirst } = newLimiter();
  const waiting = [enter('a'), enter('b')];
  expect(await enter('c')).toBe('tooManyRequests');
  await endFirst();
  expect(await Promise.all(waiting)).toEqual(['a', 'b']);
});

test('lets callers who were never wrong go first and take the slot of one who was', async () => {
  const { done, enter, endFirst } = newLimiter();
  const wrong = [enter('wrong 1', { wasWrong: true }), enter('wrong 2', { wasWrong: true })];
  const clean = enter('clean');
  expect(await enter('wrong 3', { wasWrong: true })).toBe('tooManyRequests');
  await endFirst();
  expect(await Promise.all([...wrong, clean])).toEqual(['wrong 1', 'tooManyRequests', 'clean']);
  expect(done).toEqual(['clean', 'wrong 1']);
});

test('keeps the slot of a running task when its caller disconnects', async () => {
  const runExclusive = createConcurrencyLimiter({ concurrency: 1, maxQueue: 2, refusal: 'Full.' });
  const gone = new AbortController();
  const order: string[] = [];
  let end = () => {};
  const first = runExclusive(
    async () => {
      await new Promise<void>((resolve) => (end = resolve));
      order.push('first');
    },
    { signal: gone.signal },
  );
  const second = runExclusive(async () => void order.push('second'));
  gone.abort();
  await Promise.resolve();
  end();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});
