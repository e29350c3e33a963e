import { expect, test } from 'vitest';
import {
  answerLostSession,
  isSessionLost,
  regainSession,
  reportLostSession,
  subscribeToLostSession,
} from './lost-session.ts';

test('where no frame would ask for the password, a refused call is told at once', async () => {
  expect(await regainSession()).toBe(false);
  reportLostSession();
  expect(isSessionLost()).toBe(false);
});

test('refused calls wait for the answer, which all of them get', async () => {
  const seen: boolean[] = [];
  const leave = subscribeToLostSession(() => seen.push(isSessionLost()));
  const calls = [regainSession(), regainSession()];
  expect(isSessionLost()).toBe(true);
  answerLostSession(true);
  expect(await Promise.all(calls)).toEqual([true, true]);
  expect(isSessionLost()).toBe(false);

  const later = regainSession();
  expect(isSessionLost()).toBe(true);
  answerLostSession(false);
  expect(await later).toBe(false);
  expect(seen.at(-1)).toBe(false);
  leave();
});

test('whoever leaves the portal leaves no call waiting', async () => {
  const leave = subscribeToLostSession(() => {});
  const call = regainSession();
  leave();
  expect(await call).toBe(false);
  expect(isSessionLost()).toBe(false);
});
