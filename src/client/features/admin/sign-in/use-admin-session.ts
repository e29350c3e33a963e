import { useQueryClient, type Query } from '@tanstack/react-query';
import type { AdminLogin } from '#contract/session.ts';
import { clearSessionToken, storeSessionToken } from '#client/lib/transport/session-store.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** What follows a sign-in: the token is kept, and what was known before is forgotten. */
export function useEnterAdmin() {
  const utils = trpc.useUtils();
  const forget = useForgetAnswers();
  return async ({ sessionToken }: AdminLogin) => {
    storeSessionToken('admin', sessionToken);
    utils.admin.session.status.setData(undefined, { authenticated: true });
    await forget();
  };
}

/** Ends the session on the server first: only then is this browser's copy of the token worthless. */
export function useLeaveAdmin() {
  const onSuccess = useForgetSession();
  return trpc.admin.session.logout.useMutation({ onSuccess });
}

/** Ends every admin session there is, and this one with them. */
export function useEndAllSessions() {
  const onSuccess = useForgetSession();
  return trpc.admin.session.endAll.useMutation({ onSuccess });
}

/** What only the admin may see leaves the cache, and nothing of it is asked for again; the rest is. */
function useForgetSession() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return async () => {
    clearSessionToken('admin');
    utils.admin.session.status.setData(undefined, { authenticated: false });
    queryClient.removeQueries({ predicate: isAdminsAnswer });
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.invalidateQueries({ predicate: (query) => !isAdminsAnswer(query) });
  };
}

/** Of every admin call, except whether one is signed in. */
function isAdminsAnswer({ queryKey: [path] }: Query): boolean {
  return Array.isArray(path) && path[0] === 'admin' && path[1] !== 'session';
}

/** Clears the cache; what is on the screen right now is asked for again instead. */
function useForgetAnswers() {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.invalidateQueries();
  };
}
