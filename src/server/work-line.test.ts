import { expect, test } from 'vitest';
import { createWorkLine, type Place } from './work-line.ts';

/** One at a time, two waiting; the first piece of work runs until it is told to end. */
function newLine() {
  const inTurn = createWorkLine({ parallel: 1, longest: 2, refusal: 'Please try again in a moment.' });
  const done: string[] = [];
  let end = () => {};
  const first = inTurn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const stand = (name: string, place?: Place) =>
    inTurn(async () => {
      done.push(name);
      return name;
    }, place).catch(({ kind }: { kind: string }) => kind);
  const endFirst = () => {
    end();
    return first;
  };
  return { done, stand, endFirst };
}

test('Work of callers who hung up while they waited is never begun', async () => {
  const { done, stand, endFirst } = newLine();
  const gone = new AbortController();
  const dropped = stand('gone', { signal: gone.signal });
  const kept = stand('kept');
  gone.abort();
  await endFirst();
  await Promise.all([dropped, kept]);
  expect(done).toEqual(['kept']);
  expect(await stand('gone again', { signal: gone.signal })).toBe('badInput');
});

test('Callers who hung up take nobody’s place in a full line', async () => {
  const { stand, endFirst } = newLine();
  const gone = new AbortController();
  const dropped = [stand('a', { signal: gone.signal }), stand('b', { signal: gone.signal })];
  gone.abort();
  const kept = stand('kept');
  await endFirst();
  expect(await Promise.all([...dropped, kept])).toEqual(['badInput', 'badInput', 'kept']);
});

test('The line has an end, and says that it is full', async () => {
  const { stand, endFirst } = newLine();
  const waiting = [stand('a'), stand('b')];
  expect(await stand('c')).toBe('tooManyRequests');
  await endFirst();
  expect(await Promise.all(waiting)).toEqual(['a', 'b']);
});

test('Whoever was never wrong goes first, and takes the place of one who was', async () => {
  const { done, stand, endFirst } = newLine();
  const wrong = [stand('wrong 1', { wasWrong: true }), stand('wrong 2', { wasWrong: true })];
  const clean = stand('clean');
  expect(await stand('wrong 3', { wasWrong: true })).toBe('tooManyRequests');
  await endFirst();
  expect(await Promise.all([...wrong, clean])).toEqual(['wrong 1', 'tooManyRequests', 'clean']);
  expect(done).toEqual(['clean', 'wrong 1']);
});
