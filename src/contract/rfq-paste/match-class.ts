/** How a product was found for a line of a request, the surest first. */
export const MATCH_CLASSES = [
  'same number',
  'written differently',
  'superseded',
  'equivalent',
  'by words',
  'none',
] as const;
export type MatchClass = (typeof MATCH_CLASSES)[number];

export const MATCH_LINES_MAX = 50;

/** The longest texts of a line that are compared; the rest is left out. */
export const MATCH_TEXT_MAX = 2000;
export const MATCH_NUMBER_MAX = 200;
export const MATCH_UNIT_MAX = 40;
