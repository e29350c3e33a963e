import { createAtom } from '@tanstack/react-store';
import type { FoundPart, PartMatch } from '#contract/billing/part.ts';
import { foldText, readSearchText } from '#contract/catalogue/search-text.ts';

/** The names and numbers of the catalogue, from the pack that was opened last without a connection. */
export const packedCatalogue = createAtom<readonly FoundPart[]>([]);

/** Finds products without the server: by the beginning of their number, a part of it, then by name. */
export function searchCatalogue(
  catalogue: readonly FoundPart[],
  q: string,
  limit: number,
): readonly PartMatch[] {
  const { literal, compact } = readSearchText(q);
  if (literal === '') return [];
  const ranked: [PartMatch[], PartMatch[], PartMatch[]] = [[], [], []];
  for (const product of catalogue) {
    const at = compact === '' ? -1 : readSearchText(product.itemNumber).compact.indexOf(compact);
    const match = { ...product, isSimilar: false };
    if (at === 0) ranked[0].push(match);
    else if (at > 0) ranked[1].push(match);
    else if (foldText(product.name).includes(literal)) ranked[2].push(match);
  }
  return ranked.flat().slice(0, limit);
}
