/** Returns the median: the mean of the two middle values for an even count; null for none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Returns the nearest-rank percentile: the smallest value that at least that share of the values does not exceed. */
export function percentile(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(Math.ceil((percent / 100) * sorted.length) - 1, 0)] ?? null;
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** In percent; null if there is nothing to divide by. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;
