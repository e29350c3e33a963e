/** Returns the ids with one moved to another position. */
export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}

/** Returns the range from the first to the last moved id, which is all that a reordering must name. */
export function movedPart(before: readonly number[], after: readonly number[]): number[] {
  const isMoved = (id: number, place: number) => before[place] !== id;
  const first = after.findIndex(isMoved);
  if (first === -1) return [];
  return after.slice(first, after.findLastIndex(isMoved) + 1);
}

/** Returns the ids between two ids, in either order; empty if one is missing. */
export function between(ids: readonly number[], one: number, other: number): number[] {
  const places = [ids.indexOf(one), ids.indexOf(other)];
  if (places.includes(-1)) return [];
  return ids.slice(Math.min(...places), Math.max(...places) + 1);
}

export function sameIds(one: readonly number[], other: readonly number[]): boolean {
  const ids = new Set(one);
  return one.length === other.length && other.every((id) => ids.has(id));
}
