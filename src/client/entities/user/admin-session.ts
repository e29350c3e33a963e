import { useQueryClient, type Query } from '@tanstack/react-query';
import { clearSessionToken, storeSessionToken } from '#client/lib/transport/session-store.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

/** Signs in: stores the token and clears the cache. */
export function useEnterAdmin(options?: MutationOptions['admin']['session']['login']) {
  const utils = trpc.useUtils();
  const forget = useForgetAnswers();
  return trpc.admin.session.login.useMutation({
    ...options,
    onSuccess(...args) {
      const [{ sessionToken }] = args;
      storeSessionToken('admin', sessionToken);
      utils.admin.session.status.setData(undefined, { authenticated: true });
      void forget();
      return options?.onSuccess?.(...args);
    },
  });
}

/** Ends the session on the server first: until then this browser's copy of the token is valid. */
export function useLeaveAdmin() {
  const onSuccess = useForgetSession();
  return trpc.admin.session.logout.useMutation({ onSuccess });
}

/** Ends every admin session, including this one. */
export function useEndAllSessions() {
  const onSuccess = useForgetSession();
  return trpc.admin.session.endAll.useMutation({ onSuccess });
}

/** Removes admin data from the cache without refetching it; the rest is refetched. */
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

/** Every admin query, except whether one is signed in. */
function isAdminsAnswer({ queryKey: [path] }: Query): boolean {
  return Array.isArray(path) && path[0] === 'admin' && path[1] !== 'session';
}

/** Clears the cache; visible queries are refetched instead. */
function useForgetAnswers() {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.invalidateQueries();
  };
}
