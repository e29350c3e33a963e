import { useQuery } from '@tanstack/react-query';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useEnterPortal } from './portal-session.ts';

/** Signs in with the one-time code that the identity provider's callback ended in. */
export function useFinishOidc(code: string) {
  const { client } = trpc.useUtils();
  const enter = useEnterPortal();
  return useQuery({
    queryKey: ['oidc code', code],
    // A mutation, so that the code is sent in the body and not in a logged address.
    queryFn: async () => {
      enter(await client.portal.session.oidcFinish.mutate({ code }));
      return true;
    },
    retry: false,
    staleTime: Infinity,
    // A code works once: another attempt is refused, and an error that comes back empties the form below it.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
