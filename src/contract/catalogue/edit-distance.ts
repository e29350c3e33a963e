/** Returns the Damerau–Levenshtein distance of two texts; `limit + 1` if it is larger than the limit. */
export function editDistance(from: string, to: string, limit: number): number {
  const [one, other] = differentMiddles(Array.from(from), Array.from(to));
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  const width = other.length + 1;
  let twoBack = new Uint16Array(width);
  let last = Uint16Array.from({ length: width }, (_, index) => index);
  let current = new Uint16Array(width);
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row += 1) {
    current[0] = row;
    let least = row;
    for (let column = 1; column < width; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let steps = at(last, column - 1) + (isSame ? 0 : 1);
      steps = Math.min(steps, at(last, column) + 1, at(current, column - 1) + 1);
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) steps = Math.min(steps, at(twoBack, column - 2) + 1);
      current[column] = steps;
      least = Math.min(least, steps);
    }
    if (least > limit && leastOfLast > limit) return limit + 1;
    leastOfLast = least;
    [twoBack, last, current] = [last, current, twoBack];
  }
  return Math.min(at(last, width - 1), limit + 1);
}

const at = (row: Uint16Array, index: number): number => row[index] ?? 0;

/** What is between the letters with which both begin and end. */
function differentMiddles(one: string[], other: string[]): [string[], string[]] {
  let start = 0;
  const shorter = Math.min(one.length, other.length);
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

/** In a short word one letter makes another word; in a long one two or three are typing errors. */
export function typoLimit(text: string): number {
  return Math.min(3, Math.max(1, Math.floor(text.length / 5)));
}
