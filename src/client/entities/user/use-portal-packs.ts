import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PortalSessionUser } from '#contract/session.ts';
import { outboxState } from '#client/lib/outbox/open-outbox.ts';
import { onBoard, openPacks, removePack } from '#client/lib/packs/on-board.ts';
import { readPack } from '#client/lib/packs/read-pack.ts';
import { updateWorker } from '#client/lib/packs/portal-worker.ts';
import { forgetUser, rememberUser } from '#client/lib/packs/remember-user.ts';
import { REMEMBERED_AT } from './portal-user.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { liveState } from '#client/lib/transport/live-changes.ts';
import { nullOn401 } from '#client/lib/transport/null-on-401.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Keeps what is on this device in step with the session and the server while the portal is open. */
export function usePortalPacks(user: PortalSessionUser): void {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const isLive = useSelector(liveState, (state) => state.isLive);

  const setOnline = useEffectEvent(() => {
    if (!onBoard.get().isOffline) return;
    onBoard.set((now) => ({ ...now, isOffline: false }));
    // Also who is signed in: the frame asks for the password over the open screen if the session has ended.
    void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.portal) });
  });

  useEffect(() => {
    if (!isLive) return;
    let isOver = false;
    setOnline();
    void openPacks(user.id).then(() => (isOver ? undefined : removeFinished(client, user.id)));
    return () => {
      isOver = true;
    };
  }, [isLive, user, client]);

  // With each answer, because the token may be another one by now.
  const { data: me, dataUpdatedAt } = trpc.portal.session.me.useQuery(undefined, {
    ...nullOn401(),
    enabled: false,
  });
  useEffect(() => {
    if (me === null) void forgetUser();
    else if (me && dataUpdatedAt > REMEMBERED_AT) {
      void rememberUser(me).catch(() => {});
      // The line was slow, not gone: the screens need not wait for the stream of changes.
      setOnline();
    }
  }, [me, dataUpdatedAt]);

  // An update of the screens is refused while entries wait.
  useEffect(() => {
    let waited = outboxState.get().acts.length > 0;
    const { unsubscribe } = outboxState.subscribe(({ acts }) => {
      if (waited && acts.length === 0) void updateWorker();
      waited = acts.length > 0;
    });
    return unsubscribe;
  }, []);
}

/** Removes projects that are finished, no longer the user's, or unreadable for this version of the program. */
async function removeFinished(
  client: ReturnType<typeof trpc.useUtils>['client'],
  userId: number,
): Promise<void> {
  if (onBoard.get().packs.length === 0) return;
  for (const { projectId } of onBoard.get().packs) {
    try {
      const project = await client.portal.projects.byId.query({ id: projectId });
      if (isFinished(project) || !(await readPack(userId, projectId))) await removePack(projectId);
    } catch (error) {
      if (errorStatus(error) === 404) await removePack(projectId);
    }
  }
}

const isFinished = ({ status, access }: { status: string; access: string }) =>
  status === 'completed' || status === 'cancelled' || access === 'read';
