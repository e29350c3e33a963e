import * as z from 'zod/mini';
import type { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { page, text } from '#client/kit/list/search-schema.ts';

export const PAGE_SIZE = 60;

/** The address of the tab. */
export const GroupSearch = z.object({ q: text(), page: page() });
export type GroupSearch = z.infer<typeof GroupSearch>;

/** Returns the groups whose name or description contains every word of the text. */
export function matchGroups(groups: readonly CatalogueGroup[], q: string): CatalogueGroup[] {
  const words = foldText(q).split(' ').filter(Boolean);
  return groups.filter(({ name, description }) => {
    const written = foldText(`${name} ${description ?? ''}`);
    return words.every((word) => written.includes(word));
  });
}

/** One page of them; a page beyond the last is the last. */
export function pageOf<T>(items: readonly T[], wanted: number): { items: T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const shown = Math.min(wanted, pages);
  return { items: items.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE), page: shown, pages };
}
