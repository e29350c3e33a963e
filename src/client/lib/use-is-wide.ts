import { useSyncExternalStore } from 'react';

/** From here on tables are tables; below they are cards. */
const WIDE = '(width >= 48rem)';

/** For what is not merely arranged otherwise on a narrow screen, but another thing. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
