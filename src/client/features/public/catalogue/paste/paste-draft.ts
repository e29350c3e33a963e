import { useSyncExternalStore } from 'react';
import { createStoredValue } from '#client/lib/browser/stored-value.ts';

/** The list as it was typed, kept in this browser until its lines are added. */
export const pasteDraft = createStoredValue(
  'rfqPaste',
  (text) => text ?? '',
  (text) => text,
);

export const usePasteDraft = (): string =>
  useSyncExternalStore(pasteDraft.subscribe, pasteDraft.current, () => '');
