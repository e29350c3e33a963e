/** The catalogue's text and filters in the address, a product looked at and a shared request. */
export type LandingSearch = {
  q?: string | undefined;
  category?: number | undefined;
  brands?: number[] | undefined;
  product?: string | undefined;
  rfq?: string | undefined;
  view?: 'list' | undefined;
};

/**
 * What is no text or no id falls away without a word. Read by hand: a schema here would bring its library, 7 kB, into
 * the first page.
 */
export function readLandingSearch(search: Record<string, unknown>): LandingSearch {
  return {
    q: textOf(search['q']),
    category: idOf(search['category']),
    brands: idsOf(search['brands']),
    product: textOf(search['product']),
    rfq: textOf(search['rfq']),
    view: search['view'] === 'list' ? 'list' : undefined,
  };
}

/** Returns whether the query string of / names something on the page: text, a filter, a product or a shared request. */
export function namesPartOfLanding(search: Record<string, unknown>): boolean {
  return Object.values(readLandingSearch(search)).some((value) => value !== undefined);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** One id of the address, or nothing where it is none. */
function idOf(value: unknown): number | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
  return Number.isSafeInteger(id) && id >= 1 ? id : undefined;
}

function idsOf(value: unknown): number[] | undefined {
  const given: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  const ids = new Set(given.map(idOf).filter((id) => id !== undefined));
  return ids.size > 0 ? [...ids] : undefined;
}
