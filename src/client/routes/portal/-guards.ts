import type { PortalSessionUser } from '#contract/session.ts';
import type { RouterContext } from '#client/router.tsx';

// Guards come with the first page, because every route does. What they do is fetched with the portal.
const rules = () => import('./-guard-rules.ts');

export interface ScreenContext {
  context: { portalUser: PortalSessionUser };
  preload: boolean;
}

/** Sends on whoever is not signed in; they come back to `href` afterwards. */
export async function signedInOnly(
  context: RouterContext,
  href: string | undefined,
): Promise<{ portalUser: PortalSessionUser }> {
  return (await rules()).letSignedInPass(context, href);
}

/** `beforeLoad` of a manager's screen. */
export async function managersOnly(screen: ScreenContext): Promise<void> {
  (await rules()).letManagersPass(screen);
}

/** `beforeLoad` of an address that has no screen. */
export async function noSuchPage(screen: ScreenContext): Promise<void> {
  (await rules()).turnAway(screen);
}
