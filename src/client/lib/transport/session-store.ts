import type { Realm } from '#contract/session.ts';
import { SESSION_STORAGE_KEYS } from '#contract/session-storage.ts';

/**
 * Where the browser keeps the token of each realm. Storage can be inaccessible (private windows, policies): requests
 * are then sent without a token, and the session cookie identifies the user.
 */
export function readSessionToken(realm: Realm): string | null {
  return withStorage((storage) => storage.getItem(SESSION_STORAGE_KEYS[realm]));
}

export function storeSessionToken(realm: Realm, token: string): void {
  withStorage((storage) => storage.setItem(SESSION_STORAGE_KEYS[realm], token));
}

export function clearSessionToken(realm: Realm): void {
  withStorage((storage) => storage.removeItem(SESSION_STORAGE_KEYS[realm]));
}

/** Returns false if storage is readable and has no token, so that asking the server for the session is unnecessary. */
export function mayBeSignedIn(realm: Realm): boolean {
  try {
    return globalThis.localStorage.getItem(SESSION_STORAGE_KEYS[realm]) !== null;
  } catch {
    return true;
  }
}

function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(globalThis.localStorage);
  } catch {
    return null;
  }
}

/** Returns the Authorization header for a realm, or none. */
export function authorizationFor(realm: Realm | null): Record<string, string> {
  const token = realm && readSessionToken(realm);
  return token ? { authorization: `Bearer ${token}` } : {};
}
