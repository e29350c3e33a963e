/** The ids with one of them at another place; the others keep their sequence. */
export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}

/** From the first to the last id that has another place than before: all that a new order has to name. */
export function movedPart(before: readonly number[], after: readonly number[]): number[] {
  const isMoved = (id: number, place: number) => before[place] !== id;
  const first = after.findIndex(isMoved);
  return first === -1 ? [] : after.slice(first, after.findLastIndex(isMoved) + 1);
}

export function sameIds(one: readonly number[], other: readonly number[]): boolean {
  const ids = new Set(one);
  return one.length === other.length && other.every((id) => ids.has(id));
}
