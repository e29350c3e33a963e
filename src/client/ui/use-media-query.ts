import { useSyncExternalStore } from 'react';

/** From this width on, and on paper, tables are tables; below it they are cards. */
export const WIDE_SCREEN = 'print, (width >= 48rem)';

/** True while the query matches, and in HTML that the server renders. Only for what styles alone cannot arrange. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
}
