import { PortalSessionUser } from '#contract/session.ts';
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
    return PortalSessionUser.safeParse(stored.user).data;
  } catch {
    return undefined;
  }
}
