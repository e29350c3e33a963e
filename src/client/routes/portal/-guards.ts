import type { PortalSessionUser } from '#contract/session.ts';
import type { RouterContext } from '#client/router.tsx';

// Guards are part of the first page, as all routes are; their code is loaded with the portal.
const rules = () => import('./-guard-rules.ts');

export interface ScreenContext {
  context: { portalUser: PortalSessionUser };
  preload: boolean;
}

/** Redirects to the sign-in if nobody is signed in; the user returns to `href` afterwards. */
export async function signedInOnly(
  context: RouterContext,
  href: string | undefined,
): Promise<{ portalUser: PortalSessionUser }> {
  return (await rules()).letSignedInPass(context, href);
}

/** The `beforeLoad` of manager screens. */
export async function managersOnly(screen: ScreenContext): Promise<void> {
  (await rules()).letManagersPass(screen);
}

/** The `beforeLoad` of addresses without a screen. */
export async function noSuchPage(screen: ScreenContext): Promise<void> {
  (await rules()).turnAway(screen);
}
