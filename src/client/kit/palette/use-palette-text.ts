import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#client/lib/use-debounced.ts';

/** So long nothing is asked for while a person types. */
const TYPING_PAUSE_MS = 120;

/** Names of records change with every edit, so an answer is only fresh for a short time. */
const FRESH_MS = 10_000;

const TEXT_MAX = 200;

/** The text of a palette, and the search that follows it after a pause in typing. */
export function usePaletteText() {
  const [text, setText] = useState('');
  const wanted = text.trim().slice(0, TEXT_MAX);
  return { text, setText, wanted, q: useDebounced(wanted, TYPING_PAUSE_MS) };
}

/** While a search runs, the records of the one before stay. */
export const paletteQuery = (q: string) => ({
  enabled: q !== '',
  placeholderData: keepPreviousData,
  staleTime: FRESH_MS,
});

interface Answer<Found> {
  data: readonly Found[] | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
  error: unknown;
}

/** The records that match the text, or matched it before, in which case `isCurrent` is false. */
export function foundRecords<Found>(
  { wanted, q }: Pick<ReturnType<typeof usePaletteText>, 'wanted' | 'q'>,
  { data, isPending, isPlaceholderData, error }: Answer<Found>,
) {
  const records: readonly Found[] = wanted === '' ? [] : (data ?? []);
  const hasAnswer = (!isPlaceholderData && !isPending) || Boolean(error);
  return {
    records,
    isCurrent: wanted === '' || (q === wanted && hasAnswer),
    error: wanted === '' ? undefined : error,
  };
}
