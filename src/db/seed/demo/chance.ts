/** Chance that comes out the same for the same seed, on every machine. */
export interface Chance {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Whether something comes about that does so in that share of cases. */
  happens(share: number): boolean;
  oneOf<Value>(values: readonly Value[]): Value;
}

/** Mulberry32: small, and good enough for a demo. */
export function createChance(seed: number): Chance {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    whole,
    happens: (share) => next() < share,
    oneOf(values) {
      const value = values[whole(0, values.length - 1)];
      if (value === undefined) throw new Error('nothing to choose from');
      return value;
    },
  };
}
