import { expect, test } from 'vitest';
import {
  answerExpiredSession,
  isSessionExpired,
  reauthenticate,
  reportExpiredSession,
  subscribeToExpiredSession,
} from './session-expired.ts';

test('fails a refused call immediately if no frame asks for the password', async () => {
  expect(await reauthenticate()).toBe(false);
  reportExpiredSession();
  expect(isSessionExpired()).toBe(false);
});

test('holds refused calls until the answer, which applies to all of them', async () => {
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

test('releases waiting calls when the user leaves the portal', async () => {
  const leave = subscribeToExpiredSession(() => {});
  const call = reauthenticate();
  leave();
  expect(await call).toBe(false);
  expect(isSessionExpired()).toBe(false);
});
