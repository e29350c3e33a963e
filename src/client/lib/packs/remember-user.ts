import type { PortalSessionUser } from '#contract/session.ts';
import { sha256Of } from '#client/lib/sha256.ts';
import { readSessionToken } from '#client/lib/transport/session-store.ts';
import { ownBuild } from './own-build.ts';
import { withPacks } from './pack-store.ts';

export const REALM = 'portal';

/** Only the page that has the token of that session may use what is remembered of it. */
export async function hashOfToken(): Promise<string | undefined> {
  const token = readSessionToken(REALM);
  return token === null ? undefined : sha256Of(new TextEncoder().encode(token));
}

/** Remembers who is signed in, so that the portal opens without a network. */
export async function rememberUser(user: PortalSessionUser): Promise<void> {
  const tokenHash = await hashOfToken();
  if (tokenHash === undefined || user.secondFactorDue !== undefined) return;
  await withPacks((db) => db.put('people', { realm: REALM, tokenHash, user, storedBy: ownBuild() }));
}

/** The session has ended: from now on only the server says who is signed in. */
export const forgetUser = (): Promise<void> => withPacks((db) => db.delete('people', REALM)).catch(() => {});
