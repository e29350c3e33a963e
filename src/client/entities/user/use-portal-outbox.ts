import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PortalRole, PortalSessionUser } from '#contract/session.ts';
import { isStoringFiles } from '#client/entities/file/upload-queue.ts';
import { hasOldPresses } from '#client/entities/time/timer-queue.ts';
import { isOutOfReach } from '#client/lib/browser/later-code.ts';
import type { Act } from '#client/lib/outbox/act.ts';
import { openedOutbox, openOutbox, outboxState } from '#client/lib/outbox/open-outbox.ts';
import type { AppliedAct } from '#client/lib/outbox/outbox.ts';
import { onReconnection } from '#client/lib/transport/reconnection.ts';

/** Sends what the user entered, also before this window was opened, while the portal is open. */
export function usePortalOutbox({ id: userId, name, role }: PortalSessionUser): void {
  const queryClient = useQueryClient();
  useOverlay(queryClient, userId, name, role);
  useEffect(() => {
    const onAnswer = ({ call, projectId }: Act) => {
      const nouns = new Set<unknown>([call.split('.')[0], 'projects', 'dashboard', 'serviceReports']);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path, asked] }) =>
          Array.isArray(path) &&
          path[0] === 'portal' &&
          (nouns.has(path[1]) || isOfProject(asked, projectId)),
      });
    };
    const storeApplied = (applied: AppliedAct) =>
      loadActOverlay()
        .then(({ storeInPack }) => storeInPack(applied, { id: userId, name, role }))
        // The pack stays as it was, and says of when it is.
        .catch(() => {});
    const close = openOutbox(userId, { onAnswer, storeApplied });
    // They need a schema, which no other part of the frame does.
    if (hasOldPresses())
      void import('#client/entities/time/old-presses.ts').then((old) => old.keepOldPresses(userId));
    const wake = () => openedOutbox.get()?.wake();
    const onSight = () => document.visibilityState === 'visible' && wake();
    const warn = (event: BeforeUnloadEvent) => {
      const { acts, isDurable } = outboxState.get();
      if (isStoringFiles() || (!isDurable && acts.length > 0)) event.preventDefault();
    };
    const stopListening = onReconnection(wake);
    globalThis.addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      globalThis.removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', onSight);
      stopListening();
      close();
    };
  }, [queryClient, userId, name, role]);
}

const isOfProject = (asked: unknown, projectId: number | null): boolean =>
  (asked as { input?: { projectId?: unknown } } | undefined)?.input?.projectId === projectId;

/** Fetches the code that shows what waits on the screens of its project. */
export async function loadActOverlay() {
  if (isOutOfReach()) throw new Error('There is no network.');
  return await import('#client/entities/project/offline/overlay.ts');
}

/** Shows what waits on the screens of its project; the code for that is loaded with the first entry. */
function useOverlay(queryClient: QueryClient, id: number, name: string, role: PortalRole): void {
  useEffect(() => {
    let isOver = false;
    let isLoading = false;
    let end: (() => void) | undefined;
    const load = () => {
      if (isLoading || end || outboxState.get().acts.length === 0) return;
      isLoading = true;
      void loadActOverlay()
        .then(({ layActsOver }) => {
          if (!isOver) end = layActsOver(queryClient, { id, name, role });
        })
        // Without it the screens show what the server said last; the next entry or the network tries again.
        .catch(() => {
          isLoading = false;
        });
    };
    const { unsubscribe } = outboxState.subscribe(load);
    window.addEventListener('online', load);
    load();
    return () => {
      isOver = true;
      window.removeEventListener('online', load);
      unsubscribe();
      end?.();
    };
  }, [queryClient, id, name, role]);
}
