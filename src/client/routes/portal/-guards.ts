import { redirect } from '@tanstack/react-router';
import type { PortalSessionUser } from '#contract/session.ts';
import { askPortalUser, dashboardOf } from '#client/lib/portal-user.ts';
import { toast } from '#client/lib/toast.ts';
import type { RouterContext } from '#client/router.tsx';

/** Sends on whoever is not signed in; they come back to `href` afterwards. */
export async function signedInOnly(context: RouterContext, href: string | undefined) {
  const portalUser = await askPortalUser(context);
  if (!portalUser) throw redirect({ to: '/portal-login', search: { next: href }, replace: true });
  return { portalUser };
}

interface ScreenContext {
  context: { portalUser: PortalSessionUser };
  preload: boolean;
}

/** `beforeLoad` of a manager's screen. */
export function managersOnly({ context, preload }: ScreenContext): void {
  if (context.portalUser.role === 'manager') return;
  // A link that is merely pointed at says nothing yet.
  if (!preload) toast({ title: 'Managers only' });
  throw redirect({ to: '/portal/operator-dashboard', replace: true });
}

/** `beforeLoad` of an address that has no screen. */
export function noSuchPage({ context, preload }: ScreenContext): void {
  if (!preload) toast({ title: 'No such page' });
  throw redirect({ to: dashboardOf(context.portalUser.role), replace: true });
}
