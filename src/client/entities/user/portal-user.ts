import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { createContext, useContext } from 'react';
import type { PortalRole, PortalSessionUser } from '#contract/session.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { liveState } from '#client/lib/transport/live-changes.ts';
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
  const asked = queryClient.fetchQuery<PortalSessionUser | null>({
    queryKey,
    queryFn: () => calls.portal.session.me.query(undefined, { context: { on401: 'null' } }),
  });
  /** If the connection is down, a signed-in user stays signed in, with what is open, typed and on board. */
  async function withoutAnswer(): Promise<PortalSessionUser | undefined> {
    const known = queryClient.getQueryData<PortalSessionUser>(queryKey);
    if (known) return known;
    const remembered = await (await offlineStart()).startOffline(queryClient);
    if (remembered) queryClient.setQueryData(queryKey, remembered, { updatedAt: REMEMBERED_AT });
    return remembered;
  }
  try {
    const mayAnswer = navigator.onLine && liveState.get().isLive;
    const answer = await soonOf(asked, mayAnswer ? PATIENCE_MS : 0);
    const user = answer === undefined ? ((await withoutAnswer()) ?? (await asked)) : answer;
    if (user === null)
      void offlineStart().then(
        ({ forgetUser }) => forgetUser(),
        () => {},
      );
    return user;
  } catch (error) {
    const user = errorStatus(error) === undefined ? await withoutAnswer() : undefined;
    if (user) return user;
    throw error;
  }
}

/** When an answer is from that is only remembered: long ago, so that the server is asked again. */
export const REMEMBERED_AT = 1;

/** Loaded only without an answer of the server. */
const offlineStart = () => import('./start-offline.ts');

/** On a line that loses everything, no call ever ends. */
const PATIENCE_MS = 3000;

/** Returns what was asked for, or undefined if it takes longer. */
async function soonOf<Answer>(asked: Promise<Answer>, patienceMs: number): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** Returns the user's start screen. */
export function dashboardOf(role: PortalRole) {
  return role === 'manager' ? '/portal/manager-dashboard' : '/portal/operator-dashboard';
}
