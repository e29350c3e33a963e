import { editDistance, typoLimit } from '#contract/catalogue/edit-distance.ts';

/** Papers and passports write ø as oe and å as aa; we fold them to o and a. */
export const inPlainLetters = (normalName: string): string =>
  normalName.replaceAll('oe', 'o').replaceAll('aa', 'a');

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
