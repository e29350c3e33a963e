import type { PortalSessionUser } from '#contract/session.ts';
import { readSessionToken } from '#client/lib/transport/session-store.ts';
import { withPacks } from './pack-store.ts';

export const REALM = 'portal';

/** Only the page that has the token of that session may use what is remembered of it. */
export async function hashOfToken(): Promise<string | undefined> {
  const token = readSessionToken(REALM);
  // Only where the page came over TLS.
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (token === null || !subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Remembers who is signed in, so that the portal opens without a network. */
export async function rememberUser(user: PortalSessionUser): Promise<void> {
  const tokenHash = await hashOfToken();
  if (tokenHash === undefined || user.secondFactorDue !== undefined) return;
  await withPacks((db) => db.put('people', { realm: REALM, tokenHash, user }));
}

/** The session has ended: from now on only the server says who is signed in. */
export const forgetUser = (): Promise<void> => withPacks((db) => db.delete('people', REALM)).catch(() => {});
