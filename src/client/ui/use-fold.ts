import { useState } from 'react';
import { useMediaQuery, WIDE_SCREEN } from './use-media-query.ts';

/** The button of a list whose finished rows can be folded. */
export interface Fold {
  isOpen: boolean;
  toggle: () => void;
}

/**
 * Folds the finished rows of a list on a narrow screen. What is finished is decided when the list is opened and at each
 * press, never while somebody works in it: rows do not move under a finger. A row that is open again is shown.
 */
export function useFold<Key>(finished: readonly Key[]): { fold: Fold | undefined; folded: ReadonlySet<Key> } {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(() => new Set(finished));
  if (isWide || finished.length === 0) return { fold: undefined, folded: new Set() };
  const folded = new Set(finished.filter((key) => chosen.has(key)));
  const isOpen = folded.size === 0;
  return { fold: { isOpen, toggle: () => setChosen(new Set(isOpen ? finished : [])) }, folded };
}
