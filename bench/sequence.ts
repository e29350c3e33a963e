/** Numbers that look random and are the same in every run, so that two runs measure the same data. */
export interface Sequence {
  /** A whole number from 0 to below. */
  next: (below: number) => number;
  oneOf: <const T>(list: readonly T[]) => T;
  /** True in so many cases of a thousand. */
  chance: (perMille: number) => boolean;
}

export function sequence(seed: number): Sequence {
  let state = seed;
  const next = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  return {
    next,
    oneOf: (list) => {
      const one = list[next(list.length)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
    chance: (perMille) => next(1000) < perMille,
  };
}
