/** Random numbers that are the same for the same seed, on every machine. */
export interface SeededRandom {
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
  /** A whole number from 0 to below `limit`. */
  below: (limit: number) => number;
  /** True in that share of cases. */
  happens: (share: number) => boolean;
  oneOf: <const Value>(values: readonly Value[]) => Value;
}

/** Mulberry32: small, and good enough for invented data. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    whole: (low, high) => low + below(high - low + 1),
    below,
    happens: (share) => next() < share,
    oneOf: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('nothing to choose from');
      return value;
    },
  };
}
