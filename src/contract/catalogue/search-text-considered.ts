/**
 * As much of a typed text as the search considers; the rest changes nothing. It bounds the work of one search.
 * In a file of its own, so that the first page carries this number and not the reading of texts.
 */
export const SEARCH_TEXT_CONSIDERED = 200;
