import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { PortalLogin } from '#contract/session.ts';
import { nullOn401 } from '#client/lib/transport/null-on-401.ts';
import { forgetOnBoard } from '#client/lib/packs/on-board.ts';
import { clearSessionToken, mayBeSignedIn, storeSessionToken } from '#client/lib/transport/session-store.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

type Options = MutationOptions['portal']['session'];

/** Returns the signed-in user of the portal. Refetched at each visit, because another window may have changed it. */
export function usePortalSession() {
  return trpc.portal.session.me.useQuery(undefined, {
    ...nullOn401(),
    staleTime: 0,
    enabled: mayBeSignedIn('portal'),
  });
}

/** Signs in. */
export function useSignIn(options?: Options['login']) {
  const enter = useEnterPortal();
  return trpc.portal.session.login.useMutation({
    ...options,
    onSuccess(...args) {
      enter(args[0]);
      return options?.onSuccess?.(...args);
    },
  });
}

/** Signs in with a recovery code; with `keepsScreen` as the same user. */
export function useSignInWithRecoveryCode(keepsScreen: boolean, options?: Options['useRecoveryCode']) {
  const enter = useEnterPortal();
  const reenter = useReenterPortal();
  return trpc.portal.session.useRecoveryCode.useMutation({
    ...options,
    onSuccess(...args) {
      (keepsScreen ? reenter : enter)(args[0]);
      return options?.onSuccess?.(...args);
    },
  });
}

/** Sets the password by a one-time link, and signs in. */
export function useRedeemLink(options?: MutationOptions['portal']['links']['redeem']) {
  const enter = useEnterPortal();
  return trpc.portal.links.redeem.useMutation({
    ...options,
    onSuccess(...args) {
      const [login] = args;
      enter(login);
      return options?.onSuccess?.(...args);
    },
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

/** Signs in again as the same user: keeps the screen and its data. */
export function useSignInAgain(options?: Options['login']) {
  const reenter = useReenterPortal();
  return trpc.portal.session.login.useMutation({
    ...options,
    onSuccess(...args) {
      reenter(args[0]);
      return options?.onSuccess?.(...args);
    },
  });
}

function useReenterPortal() {
  const utils = trpc.useUtils();
  return ({ sessionToken, user }: PortalLogin) => {
    storeSessionToken('portal', sessionToken);
    utils.portal.session.me.setData(undefined, user);
  };
}

/** Removes the session and the projects of the user from this browser; what waits to be sent stays. */
export function leavePortal(): void {
  clearSessionToken('portal');
  void forgetOnBoard();
}

/** Ends the session on the server first: only then is the token in this browser worthless. */
export function useSignOut() {
  const utils = trpc.useUtils();
  return trpc.portal.session.logout.useMutation({
    onSuccess() {
      leavePortal();
      // The server's answer for nobody; a disabled query would otherwise keep the old answer.
      utils.portal.session.me.setData(undefined, null as never);
    },
  });
}
