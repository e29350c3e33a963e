import type { MatchClass } from '#contract/rfq-paste/match-class.ts';
import { createStoredValue } from '#client/lib/browser/stored-value.ts';

/** The pasted line that asked for a product of the basket. */
export interface AskedLine {
  rawText: string;
  matchClass: MatchClass;
  chosenBy: 'rule' | 'buyer';
}

type AskedLines = Readonly<Record<string, readonly AskedLine[]>>;

/**
 * What was pasted, by the ids of the basket's products, so that a request contains it to the character. Apart from the
 * basket, whose code is on the first page.
 */
export const askedLines = createStoredValue<AskedLines>('rfqAsked', readAskedLines, (lines) =>
  JSON.stringify(lines),
);

/** Stored by this module alone, so its form is trusted; a damaged store is empty. */
function readAskedLines(text: string | null): AskedLines {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as AskedLines) : {};
  } catch {
    return {};
  }
}
