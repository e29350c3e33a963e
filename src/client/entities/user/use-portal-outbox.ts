import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isStoringFiles } from '#client/entities/file/upload-queue.ts';
import { keepOldPresses } from '#client/entities/time/timer-queue.ts';
import { openedOutbox, openOutbox, outboxState } from '#client/lib/outbox/open-outbox.ts';
import { onReconnection } from '#client/lib/transport/reconnection.ts';

/** Sends what the user entered, also before this window was opened, while the portal is open. */
export function usePortalOutbox(userId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const close = openOutbox(userId, ({ call }) => {
      const nouns = new Set<unknown>([call.split('.')[0], 'projects', 'dashboard', 'serviceReports']);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          Array.isArray(path) && path[0] === 'portal' && nouns.has(path[1]),
      });
    });
    void keepOldPresses(userId);
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
  }, [queryClient, userId]);
}
