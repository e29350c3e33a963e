import type { AnyRouter } from '@tanstack/react-router';
import { fetchAhead } from '#client/lib/browser/fetch-ahead.ts';
import { isOutOfReach } from '#client/lib/browser/later-code.ts';

/** Operators come from phones on slow lines; the office has a better one. */
const MOST_AWAITED = '/portal/operator-dashboard';

/**
 * Fetches the code of the screen that comes after the sign-in while the person types, so that the press waits for answers
 * of the server alone.
 */
export function fetchNextScreen(router: AnyRouter, next: string | undefined): void {
  if (isOutOfReach()) return;
  const { pathname } = new URL(next ?? MOST_AWAITED, location.origin);
  const [routes] = router.getMatchedRoutes(pathname);
  const parts = [
    () => import('./-guard-rules.ts'),
    ...routes.map((route) => async (): Promise<unknown> => router.loadRouteChunk(route)),
  ];
  // What fails is fetched again when it is needed, and says so then.
  for (const part of parts) fetchAhead(part).catch(() => {});
}
