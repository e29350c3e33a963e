import type { PortalSessionUser } from '#contract/session.ts';
import { ownBuild } from './own-build.ts';
import { withPacks } from './pack-store.ts';
import { hashOfToken, REALM } from './remember-user.ts';

/** Returns who is signed in with the token of this browser, if that is remembered. */
export async function rememberedUser(): Promise<PortalSessionUser | undefined> {
  try {
    const [tokenHash, stored] = await Promise.all([
      hashOfToken(),
      withPacks((db) => db.get('people', REALM)),
    ]);
    if (tokenHash === undefined || stored?.tokenHash !== tokenHash) return undefined;
    const { user, storedBy } = stored;
    if (storedBy !== undefined && storedBy === ownBuild()) return user as PortalSessionUser;
    return (await import('./check-stored.ts')).checkedUser(user);
  } catch {
    return undefined;
  }
}
