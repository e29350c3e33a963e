import * as z from 'zod/mini';
import { RFQ_QUANTITY_MAX, RFQ_QUANTITY_MIN } from '#contract/rfq/rfq.ts';
import {
  MATCH_CLASSES,
  MATCH_LINES_MAX,
  MATCH_NUMBER_MAX,
  MATCH_TEXT_MAX,
  MATCH_UNIT_MAX,
} from './match-class.ts';

const MatchLine = z.object({
  text: z.string().check(z.maxLength(MATCH_TEXT_MAX, `A line has at most ${MATCH_TEXT_MAX} characters.`)),
  /** The item number, where the list says which one it is. */
  number: z.optional(
    z.string().check(z.maxLength(MATCH_NUMBER_MAX, `A number has at most ${MATCH_NUMBER_MAX} characters.`)),
  ),
  quantity: z.optional(z.int().check(z.minimum(RFQ_QUANTITY_MIN), z.maximum(RFQ_QUANTITY_MAX))),
  unit: z.optional(
    z.string().check(z.maxLength(MATCH_UNIT_MAX, `A unit has at most ${MATCH_UNIT_MAX} characters.`)),
  ),
});
export type MatchLine = z.infer<typeof MatchLine>;

export const MatchNumbersInput = z.object({
  lines: z
    .array(MatchLine)
    .check(z.maxLength(MATCH_LINES_MAX, `Send at most ${MATCH_LINES_MAX} lines at a time.`)),
});
export type MatchNumbersInput = z.infer<typeof MatchNumbersInput>;

/** A product that may be meant. */
const MatchCandidate = z.object({
  product: z.object({
    id: z.int(),
    name: z.string(),
    itemNumber: z.string(),
    description: z.string(),
  }),
  matchClass: z.enum(MATCH_CLASSES),
  /** A sentence for the buyer. */
  reason: z.string(),
});
export type MatchCandidate = z.infer<typeof MatchCandidate>;

const MatchedLine = z.object({
  /** The best first, at most three. */
  candidates: z.array(MatchCandidate),
  /** The product that needs no question; null where the buyer has to choose. */
  chosen: z.nullable(z.int()),
});
export type MatchedLine = z.infer<typeof MatchedLine>;

/** In the order of the lines. */
export const MatchedNumbers = z.object({ lines: z.array(MatchedLine) });
export type MatchedNumbers = z.infer<typeof MatchedNumbers>;
