import { useEffect, useSyncExternalStore } from 'react';
import { APPEARANCE_KEY, readAppearance, writeAppearance, type Appearance } from '#contract/appearance.ts';
import { createStoredValue } from './stored-value.ts';

const stored = createStoredValue(APPEARANCE_KEY, readAppearance, writeAppearance);

/** The colour scheme and the density of this device, as stored. */
export const useAppearance = (): Appearance => useSyncExternalStore(stored.subscribe, stored.current);

export const setAppearance = (change: Partial<Appearance>): void =>
  stored.set({ ...stored.current(), ...change });

/** Keeps the document as the choice says, also where another window changed it. */
export function useAppliedAppearance(): void {
  const appearance = useAppearance();
  useEffect(() => {
    const { dataset } = document.documentElement;
    const text = writeAppearance(appearance);
    if (text === '') delete dataset[APPEARANCE_KEY];
    else dataset[APPEARANCE_KEY] = text;
  }, [appearance]);
}
