import type { CatalogueGroup } from '#contract/catalogue-admin.ts';
import { foldText } from '#contract/search-text.ts';
import type { TabSearch } from '#client/lib/admin-tab.ts';

export const PAGE_SIZE = 60;

/** What the address says of the tab. */
export interface GroupView {
  q: string;
  /** From 1. */
  page: number;
}

/** Reads the address; what is no value of ours falls away without a word. */
export function readGroupView({ q = '', page }: TabSearch): GroupView {
  const number = Number(page);
  return { q: q.slice(0, 200), page: Number.isSafeInteger(number) && number >= 1 ? number : 1 };
}

/** The address of a view; what is as at first is left out. */
export function writeGroupView({ q, page }: GroupView): TabSearch {
  return { ...(q !== '' && { q }), ...(page > 1 && { page: String(page) }) };
}

/** Those in whose name or description every word of the text begins, ends or stands. */
export function matchGroups(groups: readonly CatalogueGroup[], q: string): CatalogueGroup[] {
  const words = foldText(q).split(' ').filter(Boolean);
  return groups.filter(({ name, description }) => {
    const written = foldText(`${name} ${description ?? ''}`);
    return words.every((word) => written.includes(word));
  });
}

/** One page of them; a page beyond the last is the last. */
export function pageOf<T>(items: readonly T[], page: number): { items: T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const shown = Math.min(page, pages);
  return { items: items.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE), page: shown, pages };
}
