import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in what a server sends and until this code has taken it over; from then on controls answer. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
