import { redirect } from '@tanstack/react-router';
import { fetchEarlyProject } from '#client/entities/project/fetch-early-project.ts';
import { askPortalUser, dashboardOf } from '#client/entities/user/portal-user.ts';
import { toast } from '#client/lib/toast.ts';
import type { RouterContext } from '#client/router.tsx';
import type { ScreenContext } from './-guards.ts';

export async function letSignedInPass(context: RouterContext, href: string | undefined) {
  const project = fetchEarlyProject(context);
  const portalUser = await askPortalUser(context);
  await project.soon();
  if (!portalUser) throw redirect({ to: '/portal-login', search: { next: href }, replace: true });
  return { portalUser };
}

export function letManagersPass({ context, preload }: ScreenContext): void {
  if (context.portalUser.role === 'manager') return;
  // Prefetching a link on hover must not show a toast.
  if (!preload) toast({ title: 'Managers only' });
  throw redirect({ to: '/portal/operator-dashboard', replace: true });
}

export function turnAway({ context, preload }: ScreenContext): never {
  if (!preload) toast({ title: 'No such page' });
  throw redirect({ to: dashboardOf(context.portalUser.role), replace: true });
}
