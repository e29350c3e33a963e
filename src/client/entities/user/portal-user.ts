import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { createContext, useContext } from 'react';
import type { PortalRole, PortalSessionUser } from '#contract/session.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { mayBeSignedIn } from '#client/lib/transport/session-store.ts';
import { trpc, type Calls } from '#client/lib/transport/trpc.ts';

/** Provided by the portal frame around every screen. */
export const PortalUserContext = createContext<PortalSessionUser | null>(null);

/** Returns the signed-in user, for screens inside the portal frame. */
export function usePortalUser(): PortalSessionUser {
  const user = useContext(PortalUserContext);
  if (!user) throw new Error('usePortalUser must be used inside the portal frame');
  return user;
}

/**
 * Returns the signed-in user before a screen is shown, from the cache while it is fresh; null if nobody is signed in.
 */
export async function askPortalUser({
  queryClient,
  calls,
}: {
  queryClient: QueryClient;
  calls: Calls;
}): Promise<PortalSessionUser | null> {
  if (!mayBeSignedIn('portal')) return null;
  const queryKey = getQueryKey(trpc.portal.session.me, undefined, 'query');
  try {
    return await queryClient.fetchQuery<PortalSessionUser | null>({
      queryKey,
      queryFn: () => calls.portal.session.me.query(undefined, { context: { on401: 'null' } }),
    });
  } catch (error) {
    // If the connection is down, a signed-in user stays signed in, with what is open and typed.
    const known = queryClient.getQueryData<PortalSessionUser>(queryKey);
    if (known && errorStatus(error) === undefined) return known;
    throw error;
  }
}

/** Returns the user's start screen. */
export function dashboardOf(role: PortalRole) {
  return role === 'manager' ? '/portal/manager-dashboard' : '/portal/operator-dashboard';
}
