/**
 * The maximum length of a search text; the rest is ignored. It bounds the work of one search. In a separate file, so
 * that the first page contains this number and not the search code.
 */
export const SEARCH_TEXT_CONSIDERED = 200;
