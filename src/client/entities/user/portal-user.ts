import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { createContext, useContext } from 'react';
import type { PortalRole, PortalSessionUser } from '#contract/session.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { mayBeSignedIn } from '#client/lib/transport/session-store.ts';
import { trpc, type Calls } from '#client/lib/transport/trpc.ts';

/** Filled by the portal's frame, around every screen. */
export const PortalUserContext = createContext<PortalSessionUser | null>(null);

/** Who is signed in, for screens inside of the portal's frame. */
export function usePortalUser(): PortalSessionUser {
  const user = useContext(PortalUserContext);
  if (!user) throw new Error('usePortalUser stands outside of the portal frame');
  return user;
}

/** Who is signed in, for what comes before a screen; an answer that is still fresh is taken. Null: nobody. */
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
    // Where the line is down, whoever is in stays in: what they have open and what they type is still there.
    const known = queryClient.getQueryData<PortalSessionUser>(queryKey);
    if (known && errorStatus(error) === undefined) return known;
    throw error;
  }
}

/** Where the person starts. */
export function dashboardOf(role: PortalRole) {
  return role === 'manager' ? '/portal/manager-dashboard' : '/portal/operator-dashboard';
}
