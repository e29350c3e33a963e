import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PortalRole } from '#contract/session.ts';
import { fetchAhead } from '#client/lib/browser/fetch-ahead.ts';
import { loadNotificationList } from '#client/features/portal/notifications/bell.tsx';
import { loadOverlays } from '#client/features/portal/shell/load-overlays.ts';
import { registerWorker } from '#client/lib/packs/portal-worker.ts';
import { uploads } from '#client/entities/file/upload-queue.ts';
import { managersOnly } from './-guards.ts';

/** After this long without requests, the screen and its data are loaded. */
const IDLE_MS = 2000;

interface NavigatorWithConnection extends Navigator {
  connection?: { saveData?: boolean; effectiveType?: string };
}

/** Returns whether the user or the connection asks to save data. */
function isSparing({ connection }: NavigatorWithConnection): boolean {
  return connection?.saveData === true || (connection?.effectiveType?.includes('2g') ?? false);
}

/**
 * Prefetches the code of the portal's screens, and of what the frame shows over them, one after the other while the network
 * is idle, so that they open offline, and then registers the service worker, with which they also open in a new window.
 */
export function useFetchScreensAhead(role: PortalRole): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isSparing(navigator)) return;
    const waiting = Object.values(router.routesById)
      .filter(
        ({ id, options }) =>
          id.startsWith('/portal/') && (role === 'manager' || options.beforeLoad !== managersOnly),
      )
      .map((route) => async (): Promise<unknown> => router.loadRouteChunk(route));
    waiting.push(loadOverlays, loadNotificationList);
    let timer = setTimeout(() => void fetchNext(), IDLE_MS);

    const isBusy = () =>
      !navigator.onLine ||
      router.state.isLoading ||
      queryClient.isFetching() > 0 ||
      queryClient.isMutating() > 0 ||
      uploads.get().some(({ state }) => state === 'waiting' || state === 'sending');

    async function fetchNext(): Promise<void> {
      const fetch = isBusy() ? undefined : waiting.shift();
      if (fetch) await fetchAhead(fetch);
      // The service worker finds in the browser's cache what was fetched here.
      if (fetch && waiting.length === 0) void registerWorker();
      if (waiting.length > 0) timer = setTimeout(() => void fetchNext(), fetch ? 0 : IDLE_MS);
    }
    return () => {
      waiting.length = 0;
      clearTimeout(timer);
    };
  }, [router, queryClient, role]);
}
