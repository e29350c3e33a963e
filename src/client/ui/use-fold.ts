import { useState } from 'react';
import { useMediaQuery, WIDE_SCREEN } from './use-media-query.ts';

/** The button of a list with folded rows. */
export interface Fold {
  isOpen: boolean;
  toggle: () => void;
}

/**
 * Folds the finished rows of a list on a narrow screen. Which rows are finished is decided when the list is opened and
 * at each press, never while someone works: rows must not move under a finger. A row that is open again is shown.
 */
export function useFold<Key>(finished: readonly Key[]): { fold: Fold | undefined; folded: ReadonlySet<Key> } {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(() => new Set(finished));
  if (isWide || finished.length === 0) return { fold: undefined, folded: new Set() };
  const folded = new Set(finished.filter((key) => chosen.has(key)));
  const isOpen = folded.size === 0;
  return { fold: { isOpen, toggle: () => setChosen(new Set(isOpen ? finished : [])) }, folded };
}
