/** Of an even number the mean of the two in the middle; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Nearest rank: the smallest value that so many percent of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil((percent / 100) * sorted.length) - 1, 0)] ?? null;
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** In percent; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;
