/** Line breaks of every kind, and the other control characters. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Bidirectional marks, with which a name could pass for other text. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Lone surrogates, which neither a link nor UTF-8 can carry. */
const HALF_CHARACTERS = /\p{Cs}/gu;

/**
 * Returns the text as one line, so that it can neither begin a mail header or another item nor hide or reverse the
 * text beside it.
 */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(DIRECTION_MARKS, '').replace(HALF_CHARACTERS, '\uFFFD').trim();
}
