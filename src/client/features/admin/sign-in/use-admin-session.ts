import { useQueryClient } from '@tanstack/react-query';
import type { AdminLogin } from '#contract/session.ts';
import { clearSessionToken, storeSessionToken } from '#client/lib/session-store.ts';
import { trpc } from '#client/lib/trpc.ts';

/** What follows a sign-in: the token is kept, and whatever was fetched before it is forgotten. */
export function useEnterAdmin() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return ({ sessionToken }: AdminLogin) => {
    storeSessionToken('admin', sessionToken);
    queryClient.clear();
    utils.admin.session.status.setData(undefined, { authenticated: true });
  };
}

/** Ends the session on the server first: only then is this browser's copy of the token worthless. */
export function useLeaveAdmin() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return trpc.admin.session.logout.useMutation({
    networkMode: 'always',
    async onSuccess() {
      clearSessionToken('admin');
      queryClient.removeQueries({ predicate: (query) => !query.isActive() });
      await utils.admin.session.status.invalidate();
    },
  });
}
