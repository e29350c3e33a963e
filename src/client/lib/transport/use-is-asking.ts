import { useSyncExternalStore } from 'react';
import type { HeldCalls } from './held-calls.ts';

/** Whether calls wait for an answer of the user. A component that uses it is the one that asks. */
export const useIsAsking = ({ subscribe, isAsking }: HeldCalls) =>
  useSyncExternalStore(subscribe, isAsking, () => false);
