/** Line breaks of every kind, and the other control characters. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Turn the direction of the text that follows, so that a name could pass for other words. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Half of a character, which neither a link nor UTF-8 can carry. */
const HALF_CHARACTERS = /\p{Cs}/gu;

/**
 * The text as one line, so that it can neither begin a mail header or a further item nor hide or turn what stands
 * beside it.
 */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(DIRECTION_MARKS, '').replace(HALF_CHARACTERS, '\uFFFD').trim();
}
