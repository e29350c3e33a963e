/** Returns the Damerau–Levenshtein distance of two texts; `limit + 1` if it is larger than the limit. */
export function editDistance(from: string, to: string, limit: number): number {
  const [one, other] = [Array.from(from), Array.from(to)];
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let twoBack: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of one.entries()) {
    const current = [row + 1];
    for (const [column, counterpart] of other.entries()) {
      const swapped =
        row > 0 && column > 0 && letter === other[column - 1] && one[row - 1] === counterpart
          ? (twoBack[column - 1] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      current.push(
        Math.min(
          (last[column] ?? 0) + (letter === counterpart ? 0 : 1),
          (last[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          swapped,
        ),
      );
    }
    if (Math.min(...current) > limit && Math.min(...last) > limit) return limit + 1;
    [twoBack, last] = [last, current];
  }
  return Math.min(last.at(-1) ?? 0, limit + 1);
}

/** In a short word one letter makes another word; in a long one two or three are typing errors. */
export function typoLimit(text: string): number {
  return Math.min(3, Math.max(1, Math.floor(text.length / 5)));
}
