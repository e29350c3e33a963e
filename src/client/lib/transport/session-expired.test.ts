import { expect, test } from 'vitest';
import {
  answerExpiredSession,
  isSessionExpired,
  reauthenticate,
  reportExpiredSession,
  subscribeToExpiredSession,
} from './session-expired.ts';

test('where no frame would ask for the password, a refused call is told at once', async () => {
  expect(await reauthenticate()).toBe(false);
  reportExpiredSession();
  expect(isSessionExpired()).toBe(false);
});

test('refused calls wait for the answer, which all of them get', async () => {
  const seen: boolean[] = [];
  const leave = subscribeToExpiredSession(() => seen.push(isSessionExpired()));
  const calls = [reauthenticate(), reauthenticate()];
  expect(isSessionExpired()).toBe(true);
  answerExpiredSession(true);
  expect(await Promise.all(calls)).toEqual([true, true]);
  expect(isSessionExpired()).toBe(false);

  const later = reauthenticate();
  expect(isSessionExpired()).toBe(true);
  answerExpiredSession(false);
  expect(await later).toBe(false);
  expect(seen.at(-1)).toBe(false);
  leave();
});

test('whoever leaves the portal leaves no call waiting', async () => {
  const leave = subscribeToExpiredSession(() => {});
  const call = reauthenticate();
  leave();
  expect(await call).toBe(false);
  expect(isSessionExpired()).toBe(false);
});
