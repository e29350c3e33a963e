import { editDistance, typoLimit } from '#contract/catalogue/edit-distance.ts';

/** The pairs of letters that stand for one. */
export const PAIRED = ['oe', 'aa'] as const;

/** Papers and passports write ø as oe and å as aa; we fold them to o and a. */
export const inPlainLetters = (normalName: string): string =>
  normalName.replaceAll('oe', 'o').replaceAll('aa', 'a');

/**
 * Pieces of a name, one more than the errors that are allowed, of which a name with no more errors has one at least. A letter
 * between any two of them keeps a swap of neighbours from changing both.
 */
export function sharedPieces(normalName: string, errors: number): string[] {
  const letters = Array.from(normalName);
  const size = Math.max(1, Math.floor((letters.length - errors) / (errors + 1)));
  return Array.from({ length: errors + 1 }, (_, index) => {
    const start = index * (size + 1);
    return letters.slice(start, index === errors ? undefined : start + size).join('');
  });
}

/** Returns the entries with almost the same name, the likeliest first. */
export function similarNames<Entry extends { normalizedName: string }>(
  normalName: string,
  entries: readonly Entry[],
  most = 5,
): Entry[] {
  const limit = typoLimit(normalName);
  return entries
    .map((entry) => ({ entry, distance: editDistance(normalName, entry.normalizedName, limit) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted(
      (one, other) =>
        one.distance - other.distance || (one.entry.normalizedName < other.entry.normalizedName ? -1 : 1),
    )
    .slice(0, most)
    .map(({ entry }) => entry);
}
