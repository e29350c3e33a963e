/** So many hits answer a search that names no other number. */
export const SEARCH_LIMIT_DEFAULT = 100;

/** More hits than this are not given at once. */
export const SEARCH_LIMIT_MAX = 500;
