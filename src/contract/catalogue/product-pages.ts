/**
 * The products of a page that the server draws, of a catalogue of any size. The browser draws the others once it has the
 * list, and links lead to them without it.
 */
export const OPENING_PRODUCTS = 24;

/**
 * The number of products shown at first, and added whenever the reader nears the last one: five thousand at once take
 * seconds on a phone. Usual catalogues stay below, so that the browser's own search finds everything.
 */
export const CATALOGUE_STEP = 240;

/** Where a catalogue with more than the opening is listed page by page, for search engines and visitors without a script. */
export const PRODUCTS_PATH = '/products';

/** Keeps a page below 120 kB also where every name and description is long. */
export const PRODUCTS_PER_PAGE = 150;

/** An empty catalogue has one page. */
export const countProductPages = (total: number): number => Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE));

/** The canonical address of a page. */
export const productPagePath = (page: number): string =>
  page === 1 ? PRODUCTS_PATH : `${PRODUCTS_PATH}?page=${page}`;
