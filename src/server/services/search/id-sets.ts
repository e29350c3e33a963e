/**
 * Ids in ascending order: as a list where they are few, and as one bit for each possible id where they are dense. Sets
 * are not changed once made.
 */
export type IdSet = { readonly size: number } & (
  | { readonly list: Uint32Array; readonly bits?: never }
  | { readonly bits: Uint32Array; readonly list?: never }
);

const BITS = 32;

export const NO_IDS: IdSet = { size: 0, list: new Uint32Array() };

/** Makes a set of ids in ascending order. */
export function idSetOf(ids: ArrayLike<number>): IdSet {
  const last = ids[ids.length - 1];
  if (last === undefined) return NO_IDS;
  const wordCount = Math.floor(last / BITS) + 1;
  if (ids.length <= wordCount) return { size: ids.length, list: Uint32Array.from(ids) };
  const bits = new Uint32Array(wordCount);
  for (let at = 0; at < ids.length; at += 1) setBit(bits, ids[at] ?? 0);
  return { size: ids.length, bits };
}

export const byteCountOf = ({ list, bits }: IdSet): number => (list ?? bits).byteLength;

export function* idsOf({ list, bits }: IdSet): Generator<number> {
  if (list) {
    yield* list;
    return;
  }
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) yield at * BITS + lowestBit(word);
  }
}

export function intersect(one: IdSet, other: IdSet): IdSet {
  if (one.bits && other.bits) return intersectBits(one.bits, other.bits);
  const [few, many] = one.list && (!other.list || one.size <= other.size) ? [one, other] : [other, one];
  const { list = new Uint32Array() } = few;
  const { bits } = many;
  const found = new Uint32Array(list.length);
  let size = 0;
  const add = (id: number) => {
    found[size] = id;
    size += 1;
  };
  if (bits) {
    for (const id of list) if (hasBit(bits, id)) add(id);
  } else {
    forEachInBoth(list, many.list ?? found, add);
  }
  return size === 0 ? NO_IDS : { size, list: found.slice(0, size) };
}

export function unite(sets: readonly IdSet[]): IdSet {
  const filled = sets.filter(({ size }) => size > 0);
  const [only = NO_IDS, ...others] = filled;
  if (others.length === 0) return only;
  const wordCount = Math.max(...filled.map(wordCountOf));
  if (filled.reduce((sum, { size }) => sum + size, 0) <= wordCount) {
    const ids = new Set(filled.flatMap((set) => [...idsOf(set)]));
    return idSetOf(Uint32Array.from(ids).sort());
  }
  const bits = new Uint32Array(wordCount);
  for (const { list, bits: more } of filled) {
    if (list) for (const id of list) setBit(bits, id);
    else for (let at = 0; at < more.length; at += 1) bits[at] = (bits[at] ?? 0) | (more[at] ?? 0);
  }
  return { size: countBits(bits), bits };
}

const wordCountOf = ({ list, bits }: IdSet): number =>
  bits ? bits.length : Math.floor((list.at(-1) ?? 0) / BITS) + 1;

/** Few ids are a list again, so that what is done with them next takes no longer than they are many. */
function intersectBits(one: Uint32Array, other: Uint32Array): IdSet {
  const bits = new Uint32Array(Math.min(one.length, other.length));
  for (let at = 0; at < bits.length; at += 1) bits[at] = (one[at] ?? 0) & (other[at] ?? 0);
  const size = countBits(bits);
  return size < bits.length / 4 ? { size, list: Uint32Array.from(idsOf({ size, bits })) } : { size, bits };
}

/** Above this ratio of lengths, the place of each id of the short list is searched for in the long one. */
const MUCH_LONGER = 16;

function forEachInBoth(few: Uint32Array, many: Uint32Array, each: (id: number) => void): void {
  const isMuchLonger = many.length > few.length * MUCH_LONGER;
  let at = 0;
  for (const id of few) {
    if (isMuchLonger) at = firstNotBelow(many, id, at);
    else while (at < many.length && (many[at] ?? 0) < id) at += 1;
    if (at === many.length) return;
    if (many[at] === id) each(id);
  }
}

function firstNotBelow(list: Uint32Array, id: number, from: number): number {
  let [low, high] = [from, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function setBit(bits: Uint32Array, id: number): void {
  const at = Math.floor(id / BITS);
  bits[at] = (bits[at] ?? 0) | (1 << (id % BITS));
}

const hasBit = (bits: Uint32Array, id: number): boolean =>
  ((bits[Math.floor(id / BITS)] ?? 0) & (1 << (id % BITS))) !== 0;

const lowestBit = (word: number): number => BITS - 1 - Math.clz32(word & -word);

function countBits(bits: Uint32Array): number {
  let count = 0;
  for (const word of bits) {
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
