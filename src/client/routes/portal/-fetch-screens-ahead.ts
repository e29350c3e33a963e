import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PortalRole } from '#contract/session.ts';
import { fetchAhead } from '#client/lib/browser/fetch-ahead.ts';
import { loadNotificationList } from '#client/features/portal/notifications/bell.tsx';
import { loadOverlays } from '#client/features/portal/shell/load-overlays.ts';
import { loadActOverlay } from '#client/entities/user/use-portal-outbox.ts';
import { nextMissingCode } from '#client/lib/browser/later-code.ts';
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

const isServerReached = () =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Prefetches the code of what the open screen can show, then of the portal's other screens and of what the frame shows over
 * them, one after the other while the network is idle, so that they open offline. Then it registers the service worker, with
 * which they also open in a new window. The open screen does not wait for files: on board they can take all day to be sent.
 */
export function useFetchScreensAhead(role: PortalRole): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const isWhole = !isSparing(navigator);
    // What waits on the device is shown also where the network goes away before the other screens came.
    const waiting = [loadActOverlay, ...(isWhole ? otherScreens() : [])];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let hasFailed = false;
    const stopListening = router.subscribe('onResolved', () => wait(IDLE_MS));
    wait(IDLE_MS);

    function otherScreens(): (() => Promise<unknown>)[] {
      const routes = Object.values(router.routesById).filter(
        ({ id, options }) =>
          id.startsWith('/portal/') && (role === 'manager' || options.beforeLoad !== managersOnly),
      );
      const screens = routes.map((route) => async (): Promise<unknown> => router.loadRouteChunk(route));
      return [...screens, loadOverlays, loadNotificationList];
    }

    const isBusy = () =>
      !navigator.onLine ||
      router.state.isLoading ||
      queryClient.isFetching() > 0 ||
      queryClient.isMutating() > 0;

    const isSendingFiles = () =>
      uploads.get().some(({ state }) => state === 'waiting' || state === 'sending');

    function wait(milliseconds: number): void {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => void fetchNext(), milliseconds);
    }

    async function fetchNext(): Promise<void> {
      // A browser remembers what it could not fetch, so that a server which is away is not asked for the next file.
      if (isBusy() || (hasFailed && !(await isServerReached()))) return wait(IDLE_MS);
      const isSending = isSendingFiles();
      const fetch = nextMissingCode() ?? (isSending ? undefined : waiting.shift());
      if (fetch) {
        // What fails is fetched again when it is needed, and says so then.
        hasFailed = await fetchAhead(fetch).then(
          () => false,
          () => true,
        );
        wait(hasFailed ? IDLE_MS : 0);
      } else if (isSending) {
        wait(IDLE_MS);
      } else if (isWhole) {
        // The service worker finds in the browser's cache what was fetched here.
        void registerWorker();
      }
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
    };
  }, [router, queryClient, role]);
}
