/** How often a value occurs. */
export interface Counted {
  value: number;
  n: number;
}

/** Returns the median: the mean of the two middle values for an even number of them; null for none. */
export function median(values: readonly Counted[]): number | null {
  const total = numberOf(values);
  const lower = atPlace(values, Math.ceil(total / 2));
  const upper = atPlace(values, Math.floor(total / 2) + 1);
  return lower === null || upper === null ? null : (lower + upper) / 2;
}

/** Returns the nearest-rank percentile: the smallest value that at least that share of the values does not exceed. */
export function percentile(values: readonly Counted[], percent: number): number | null {
  const total = numberOf(values);
  return atPlace(values, Math.max(Math.ceil((percent / 100) * total), 1));
}

/** The value at a place, the smallest at the first one. */
function atPlace(values: readonly Counted[], place: number): number | null {
  let passed = 0;
  for (const { value, n } of values.toSorted((one, other) => one.value - other.value)) {
    passed += n;
    if (passed >= place) return value;
  }
  return null;
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const numberOf = (values: readonly Counted[]): number => sumOf(values.map(({ n }) => n));

/** In percent; null if there is nothing to divide by. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;

/** The share of the cases that count as 1 where the others count as 0, in percent. */
export const shareOfOnes = (values: readonly Counted[]): number | null =>
  shareOf(numberOf(values.filter(({ value }) => value === 1)), numberOf(values));
