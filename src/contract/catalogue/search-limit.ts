/** The default number of results. */
export const SEARCH_LIMIT_DEFAULT = 100;

/** The maximum number of results. */
export const SEARCH_LIMIT_MAX = 500;
