import { expect, test } from 'vitest';
import { createHeldCalls } from './held-calls.ts';

const { hold, show, answer, isAsking, subscribe } = createHeldCalls();

test('fails a refused call immediately if no frame asks the user', async () => {
  expect(await hold()).toBe(false);
  show();
  expect(isAsking()).toBe(false);
});

test('holds refused calls until the answer, which applies to all of them', async () => {
  const seen: boolean[] = [];
  const leave = subscribe(() => seen.push(isAsking()));
  const calls = [hold(), hold()];
  expect(isAsking()).toBe(true);
  answer(true);
  expect(await Promise.all(calls)).toEqual([true, true]);
  expect(isAsking()).toBe(false);

  const later = hold();
  expect(isAsking()).toBe(true);
  answer(false);
  expect(await later).toBe(false);
  expect(seen.at(-1)).toBe(false);
  leave();
});

test('releases waiting calls when the user leaves the portal', async () => {
  const leave = subscribe(() => {});
  const call = hold();
  leave();
  expect(await call).toBe(false);
  expect(isAsking()).toBe(false);
});
