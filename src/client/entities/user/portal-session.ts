import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { PortalLogin } from '#contract/session.ts';
import { nullOn401 } from '#client/lib/transport/null-on-401.ts';
import { clearSessionToken, mayBeSignedIn, storeSessionToken } from '#client/lib/transport/session-store.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Returns the signed-in user of the portal. Refetched at each visit, because another window may have changed it. */
export function usePortalSession() {
  return trpc.portal.session.me.useQuery(undefined, {
    ...nullOn401(),
    staleTime: 0,
    enabled: mayBeSignedIn('portal'),
  });
}

/** After a sign-in by password or link: stores the token and clears the previous user's data. */
export function useEnterPortal() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return ({ sessionToken, user }: PortalLogin) => {
    storeSessionToken('portal', sessionToken);
    queryClient.removeQueries({
      queryKey: getQueryKey(trpc.portal),
      // A disabled query counts as inactive, but this page still uses its answer.
      predicate: (query) => query.getObserversCount() === 0,
    });
    utils.portal.session.me.setData(undefined, user);
  };
}

/** After signing in again as the same user: keeps the screen and its data. */
export function useReenterPortal() {
  const utils = trpc.useUtils();
  return ({ sessionToken, user }: PortalLogin) => {
    storeSessionToken('portal', sessionToken);
    utils.portal.session.me.setData(undefined, user);
  };
}

/** Ends the session on the server first: only then is the token in this browser worthless. */
export function useSignOut() {
  const utils = trpc.useUtils();
  return trpc.portal.session.logout.useMutation({
    onSuccess() {
      clearSessionToken('portal');
      // The server's answer for nobody; a disabled query would otherwise keep the old answer.
      utils.portal.session.me.setData(undefined, null as never);
    },
  });
}
