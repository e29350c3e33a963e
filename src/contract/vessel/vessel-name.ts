import { foldText } from '#contract/catalogue/search-text.ts';

/** M/V, M.V., MV; M/T, MT; S/S, SS; M/S, MS: a prefix where a name follows it. */
const SHIP_PREFIX = /^(?:m ?[/. ]? ?[vts]|s ?[/. ]? ?s)[. -]+(?=\S)/;
/** Our suffix for two ships with the same name; some people type it once more. */
const IMO_SUFFIX = /(?: ?\(imo (\d{7})\))+$/i;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;

/**
 * The form in which vessel names are matched: without case, accents, punctuation, gaps and ship prefix. "M/V
 * Nordskjær-Vektor" and "NORDSKJAER VEKTOR" are one. A name of punctuation alone is only folded, so that it is never
 * empty.
 */
export function normalVesselName(name: string): string {
  const folded = bareVesselName(foldText(name));
  const compact = folded.replace(SHIP_PREFIX, '').replaceAll(NEITHER_LETTER_NOR_DIGIT, '');
  return compact || folded || name;
}

/** The name without our suffix. */
export function bareVesselName(name: string): string {
  return name.replace(IMO_SUFFIX, '');
}

/** The number in our suffix, if there is one. */
export function imoInName(name: string): string | undefined {
  return IMO_SUFFIX.exec(name)?.[1];
}

/** The stored name of a second ship of the same name. */
export function nameWithImo(name: string, imoNumber: string): string {
  return `${bareVesselName(name)} (IMO ${imoNumber})`;
}
