import type { Realm } from '#contract/session.ts';
import { SESSION_STORAGE_KEYS } from '#contract/session-storage.ts';

/**
 * Where the browser keeps each realm's token. Storage can be inaccessible (private windows, policies): then there is
 * no token here, requests go without it, and the cookie of the same sign-in speaks for the visitor.
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

/** False where asking the server who is signed in would be idle: storage can be read and holds no token. */
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

/** The header that names the visitor to one realm, or none. */
export function authorizationFor(realm: Realm | null): Record<string, string> {
  const token = realm && readSessionToken(realm);
  return token ? { authorization: `Bearer ${token}` } : {};
}
