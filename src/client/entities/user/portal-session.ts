import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { PortalLogin } from '#contract/session.ts';
import { nullOn401 } from '#client/lib/transport/null-on-401.ts';
import { clearSessionToken, mayBeSignedIn, storeSessionToken } from '#client/lib/transport/session-store.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Who is signed in to the portal. Asked anew at each visit, because another window may have changed it. */
export function usePortalSession() {
  return trpc.portal.session.me.useQuery(undefined, {
    ...nullOn401(),
    staleTime: 0,
    enabled: mayBeSignedIn('portal'),
  });
}

/** What follows a sign-in by password or by link: the token is kept, and whatever the last person saw is forgotten. */
export function useEnterPortal() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return ({ sessionToken, user }: PortalLogin) => {
    storeSessionToken('portal', sessionToken);
    queryClient.removeQueries({
      queryKey: getQueryKey(trpc.portal),
      // A switched-off question counts as inactive, but this page still looks at its answer.
      predicate: (query) => query.getObserversCount() === 0,
    });
    utils.portal.session.me.setData(undefined, user);
  };
}

/** What follows signing in again as the same person: the screen and what it knows stay. */
export function useReenterPortal() {
  const utils = trpc.useUtils();
  return ({ sessionToken, user }: PortalLogin) => {
    storeSessionToken('portal', sessionToken);
    utils.portal.session.me.setData(undefined, user);
  };
}

/** Ends the session on the server first: only then is this browser's copy of the token worthless. */
export function useSignOut() {
  const utils = trpc.useUtils();
  return trpc.portal.session.logout.useMutation({
    onSuccess() {
      clearSessionToken('portal');
      // What the server sends for nobody; without it a question that is switched off would go on giving the old answer.
      utils.portal.session.me.setData(undefined, null as never);
    },
  });
}
