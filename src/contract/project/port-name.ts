import { foldText } from '#contract/catalogue/search-text.ts';

/** Returns the port of a location, folded for comparison: the text after a comma is the quay. */
export const portName = (location: string | null | undefined): string =>
  foldText((location ?? '').split(',', 1)[0] ?? '');
