/** Words before the number of the equipment that a part is for. */
const FOR_EQUIPMENT =
  /(?:^|[^\p{L}\d])(?:for|til|for use (?:on|with)|to (?:suit|fit)|suits?|fits?|suitable for|für|fuer|zu|passend (?:für|til)|used (?:on|with)|installed (?:on|in)|(?:serial|batch|lot|s\/n|sn)(?: no\.?| nr\.?)?:?|on|onto|in|i|på|to|with|med|of)\s+(?:(?:the|our|your|type|model|modell|monitor|analyser|analyzer|unit|clx(?:-\w+)?|tro|hf|scientific|hach|p\/n|pn|no\.?|nr\.?|vår|måler|unser|gerät|das|die|den|der)[\s:]+){0,4}\(?$/iu;

/** "Our CLX-Ex2 (28034) is due": what the ship has. */
const OWNED =
  /(?:^|[^\p{L}\d])(?:our|existing|installed|vår|våre|unser|unsere|unseren)\s+(?:[\p{L}\d-]+\s+){0,2}\(?$/iu;

/** A part of a text that may be an item number, and what it may be instead. */
export interface NumberToken {
  text: string;
  /** After "for", "til", "für" and the like: the equipment on board. */
  isEquipment: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:[-./_+][\p{L}\p{N}]+)*/gu;
const MEASURE = /^\d+(?:[.,]\d+)?(?:ml|l|ltr|kg|g|mm|cm|m|mtr|ma|v|vdc|n|w|kw|hz|bar|psi|mg|ppm|c|%)$/iu;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d)$/;
const PRICE = /^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/;

const isNumberLike = (word: string) =>
  /\d/.test(word) && !MEASURE.test(word) && !DATE.test(word) && !PRICE.test(word);

/** Of such numbers a text has many ("box of 100"): they count at its ends alone. */
const SHORT = /^\d{1,3}$/;

const TOKENS_MAX = 24;
const WORDS_OF_A_NUMBER = 4;

/**
 * Returns the parts of a text that may be item numbers: words with a digit, and runs of up to four words with a letter
 * and a digit ("MS TRO 012"). Measures, dates and prices are none.
 */
export function numberTokens(text: string): NumberToken[] {
  const words = [...text.matchAll(WORD)].slice(0, TOKENS_MAX);
  const tokens: NumberToken[] = [];
  // "59530 12": digits in groups are one number only if they are the whole text.
  if (/^\d[\d .-]{4,}\d$/.test(text) && !DATE.test(text) && !PRICE.test(text))
    tokens.push({ text, isEquipment: false });
  for (const [start, first] of words.entries()) {
    const before = text.slice(0, first.index);
    const isEquipment = FOR_EQUIPMENT.test(before) || OWNED.test(before);
    for (let length = 1; length <= WORDS_OF_A_NUMBER; length += 1) {
      const last = words[start + length - 1];
      if (!last) break;
      const run = text.slice(first.index, last.index + last[0].length);
      if (length > 1 && !/^[ -]$/.test(gapBefore(words, start + length - 1, text))) break;
      const isCandidate =
        length === 1
          ? isNumberLike(run) && !(SHORT.test(run) && start > 0 && start < words.length - 1)
          : /\d/.test(run) && /\p{L}/u.test(run) && !isMeasureRun(run);
      if (isCandidate) tokens.push({ text: run, isEquipment });
    }
  }
  return tokens;
}

function gapBefore(words: readonly RegExpMatchArray[], index: number, text: string): string {
  const [before, word] = [words[index - 1], words[index]];
  if (!before || !word) return '';
  return text.slice((before.index ?? 0) + before[0].length, word.index);
}

const isMeasureRun = (run: string) => MEASURE.test(run.replaceAll(' ', ''));
