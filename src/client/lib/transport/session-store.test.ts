import { afterEach, expect, test, vi } from 'vitest';
import { authorizationFor, clearSessionToken, readSessionToken, storeSessionToken } from './session-store.ts';

afterEach(() => vi.unstubAllGlobals());

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

test('keeps the tokens of the two realms under separate names', () => {
  const storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  storeSessionToken('admin', 'a');
  storeSessionToken('portal', 'p');
  expect(Object.fromEntries(storage.entries)).toEqual({ adminSessionToken: 'a', portalSessionToken: 'p' });
  clearSessionToken('admin');
  expect([readSessionToken('admin'), readSessionToken('portal')]).toEqual([null, 'p']);
  expect([authorizationFor('portal'), authorizationFor('admin'), authorizationFor(null)]).toEqual([
    { authorization: 'Bearer p' },
    {},
    {},
  ]);
});

test('sends requests without a token if storage is inaccessible', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  storeSessionToken('admin', 'a');
  clearSessionToken('admin');
  expect(authorizationFor('admin')).toEqual({});
});
