import { CONTACT_FILTERS, type ContactFilter, type ContactPageInput } from '#contract/contact-handling.ts';
import type { TabSearch } from '#client/lib/admin-tab.ts';

export const PAGE_SIZE = 50;
const TEXT_MAX = 200;
const PAGE_MAX = 20_000;

/** What the address says of the tab. */
export interface ContactView {
  filter: ContactFilter;
  q: string;
  /** From 1. */
  page: number;
  /** The message that is open. */
  contact: number | undefined;
}

/** Reads the address; what is no value of ours falls away without a word. */
export function readContactView({ filter, q = '', page, contact }: TabSearch): ContactView {
  return {
    filter: CONTACT_FILTERS.find((name) => name === filter) ?? 'inbox',
    q: q.slice(0, TEXT_MAX),
    page: Math.min(positive(page) ?? 1, PAGE_MAX),
    contact: positive(contact),
  };
}

/** The address of a view; what is as at first is left out. */
export function writeContactView({ filter, q, page, contact }: ContactView): TabSearch {
  return {
    ...(filter !== 'inbox' && { filter }),
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(contact !== undefined && { contact: String(contact) }),
  };
}

/** The page that a view asks the server for. */
export function pageInputOf({ filter, q, page }: ContactView): ContactPageInput {
  return { filter, q: q.trim(), offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}
