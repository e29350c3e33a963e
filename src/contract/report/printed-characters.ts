/** The characters that both weights of the documents' font have: Latin, Greek, Cyrillic, and signs. */
export const PRINTED_CHARACTERS =
  '\\u0020-\\u007E\\u00A0-\\u017F\\u018F\\u0192\\u01A0\\u01A1\\u01AF\\u01B0\\u01CD-\\u01DC\\u01FA-\\u01FF\\u0218-\\u021B\\u0237' +
  '\\u0259\\u02BB\\u02BC\\u02C6\\u02C7\\u02D8-\\u02DD\\u0300-\\u0304\\u0306-\\u030C\\u0312\\u0315\\u031B\\u0323\\u0326-\\u0328' +
  '\\u037E\\u0384-\\u038A\\u038C\\u038E-\\u03A1\\u03A3-\\u03CE\\u0400-\\u045F\\u0462\\u0463\\u046A\\u046B\\u0472-\\u0475' +
  '\\u0490-\\u04C2\\u04CF-\\u04D9\\u04DC-\\u04E9\\u04EE-\\u04F9\\u0524\\u0525\\u0E3F\\u1E80-\\u1E85\\u1E9E\\u1EA0-\\u1EF9' +
  '\\u2000-\\u200D\\u2010-\\u2015\\u2018-\\u201A\\u201C-\\u201E\\u2020-\\u2022\\u2026\\u202F\\u2030\\u2032\\u2033\\u2039\\u203A' +
  '\\u2044\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u20A1\\u20A4\\u20A6\\u20A8-\\u20AE\\u20B1\\u20B2\\u20B4\\u20B5\\u20B8-\\u20BA' +
  '\\u20BD\\u20BF\\u2113\\u2116\\u2122\\u2126\\u212E\\u2150\\u2151\\u2153-\\u215E\\u2190-\\u2199\\u21A9\\u21AA\\u21B0-\\u21B3' +
  '\\u21B6\\u21B7\\u21BA\\u21BB\\u21C4\\u21C6\\u2202\\u2206\\u220F\\u2211\\u2212\\u2215\\u2219\\u221A\\u221E\\u222B\\u2236\\u2248' +
  '\\u2260\\u2264\\u2265\\u25CA\\u2713\\u274C\\u2B0E-\\u2B11\\uFB01\\uFB02\\uFFFD';

/** Stands for a character that the font lacks. */
export const UNPRINTED = '\uFFFD';

const OTHERS = new RegExp(`[^${PRINTED_CHARACTERS}\n]`, 'gu');

/** Signs of parts lists and mails without a compatible character that the font has. */
const ALIKE: Readonly<Record<string, string>> = {
  '⌀': 'Ø',
  '●': '•',
  '▪': '•',
  '◦': '•',
  '■': '•',
  '✔': '✓',
};

/**
 * Returns the text in characters that documents can print: full-width and combined ones in their plain form ("℃" as
 * "°C"), invisible ones left out, and each other one that the font lacks as `UNPRINTED`.
 */
export const printedText = (text: string): string => text.replace(OTHERS, printedCharacter);

function printedCharacter(character: string): string {
  if (/[\s\p{Z}]/u.test(character)) return ' ';
  if (/[\p{Cc}\p{Cf}\uFE00-\uFE0F]/u.test(character)) return '';
  const plain = ALIKE[character] ?? character.normalize('NFKC');
  return plain.search(OTHERS) === -1 ? plain : UNPRINTED;
}

/** Returns the characters of the texts that documents cannot print, once each. */
export function unprintedCharacters(texts: readonly string[]): string[] {
  const others = texts.flatMap((text) => text.match(OTHERS) ?? []);
  return [...new Set(others)].filter((character) => printedCharacter(character) === UNPRINTED);
}
