/** The tabs of the admin panel, as the address names them. */
export const ADMIN_TABS = ['products', 'categories', 'brands', 'contacts', 'reports'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** A tab's part of the address: its filters, order, page, what is open. What is absent is as it is at first. */
export type TabSearch = Readonly<Record<string, string>>;

export interface AdminTabProps {
  search: TabSearch;
  /** Writes the tab's part of the address anew; `replace` leaves no step behind for the Back button. */
  onSearchChange: (next: TabSearch, options?: { replace?: boolean }) => void;
}

/** What the address of the panel says. `site` is the sheet of the Site menu that is open. */
export interface AdminSearch {
  tab?: AdminTab | undefined;
  site?: string | undefined;
  [name: string]: unknown;
}

/** Reads the address; whatever names no tab is the first one. */
export function readAdminSearch(search: Record<string, unknown>): AdminSearch {
  const texts = Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const { tab, ...rest } = texts;
  const known = ADMIN_TABS.find((name) => name === tab);
  return known ? { ...rest, tab: known } : rest;
}
