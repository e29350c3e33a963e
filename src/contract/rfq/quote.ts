import * as z from 'zod/mini';
import { enteredDay } from '#contract/format/entered-day.ts';
import { RecordId, SeenVersion } from '#contract/device-write.ts';
import { Currency, MoneyText } from '#contract/format/money.ts';
import { clearableText, requiredLine } from '#contract/format/written-text.ts';
import { RFQ_LINES_MAX } from '#contract/rfq-paste/pasted-list.ts';
import type { RfqStatus } from './rfq-request.ts';
import { RFQ_QUANTITY_MAX, RFQ_QUANTITY_MIN } from './rfq.ts';
import { RFQ_UNIT_MAX } from './rfq-unit.ts';

/** A sent quotation does not change: a later one supersedes it. */
export const QUOTE_STATUSES = ['draft', 'sent', 'accepted', 'declined', 'superseded', 'expired'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

export const LEAD_TIME_MAX_DAYS = 999;
export const QUOTE_TERMS_MAX = 2000;
export const QUOTE_NOTE_MAX = 500;
/** Of the buyer who declines. */
export const QUOTE_REASON_MAX = 1000;
export const QUOTE_NAME_MAX = 300;
export const QUOTE_NUMBER_MAX = 200;
/** How long a new quotation is valid, if nothing else is chosen. */
export const QUOTE_VALID_DAYS = 30;

/** Managers can write a quotation in these states. */
export const QUOTABLE_RFQ_STATUSES: readonly RfqStatus[] = ['new', 'read', 'quoted', 'declined', 'expired'];

/** `unitPrice` is in the currency of the quotation. An alternative is offered beside the line and not in the total. */
export const QuoteLine = z.object({
  rfqLineId: z.nullable(z.int()),
  productId: z.nullable(z.int()),
  name: z.string(),
  number: z.nullable(z.string()),
  quantity: z.int(),
  unit: z.nullable(z.string()),
  unitPrice: z.nullable(z.string()),
  leadTimeDays: z.nullable(z.int()),
  isAlternative: z.boolean(),
  note: z.nullable(z.string()),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

/** `total` is of the lines with a price, without alternatives. `revision` counts the quotations of a request. */
export const Quote = z.object({
  id: z.int(),
  revision: z.int(),
  status: z.enum(QUOTE_STATUSES),
  version: z.int(),
  currency: Currency,
  validUntil: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  total: z.string(),
  lines: z.array(QuoteLine),
  sentAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type Quote = z.infer<typeof Quote>;

const QuoteLineInput = z.object({
  /** The line of the request that this one answers; null for one that was added. */
  rfqLineId: z.nullable(RecordId),
  productId: z.nullable(RecordId),
  name: requiredLine({ label: 'Item', max: QUOTE_NAME_MAX }),
  number: clearableText({ label: 'Item number', max: QUOTE_NUMBER_MAX }),
  quantity: z
    .int('Quantity must be a whole number')
    .check(
      z.minimum(RFQ_QUANTITY_MIN, `Quantity must be at least ${RFQ_QUANTITY_MIN}`),
      z.maximum(RFQ_QUANTITY_MAX, `Quantity must be at most ${RFQ_QUANTITY_MAX}`),
    ),
  unit: clearableText({ label: 'Unit', max: RFQ_UNIT_MAX }),
  unitPrice: z.nullable(MoneyText),
  leadTimeDays: z.nullable(
    z
      .int('Lead time must be a whole number of days')
      .check(
        z.minimum(0, 'Lead time must be at least 0 days'),
        z.maximum(LEAD_TIME_MAX_DAYS, `Lead time must be at most ${LEAD_TIME_MAX_DAYS} days`),
      ),
  ),
  isAlternative: z._default(z.boolean(), false),
  note: clearableText({ label: 'Note', max: QUOTE_NOTE_MAX }),
});

/** Positive: the quotations of a request are counted from 1, and each counts the versions of its draft from 1. */
export const QuoteRevision = z.int().check(z.positive());

/**
 * Saves the draft of a quotation, with all its lines. `revision` and `version` are those of the draft; where there is none,
 * the next revision and null.
 */
export const SaveQuoteInput = z.object({
  id: RecordId,
  revision: QuoteRevision,
  version: z.nullable(SeenVersion),
  currency: Currency,
  validUntil: z.nullable(enteredDay('Enter a date, such as 2027-03-14')),
  terms: clearableText({ label: 'Terms', max: QUOTE_TERMS_MAX }),
  lines: z
    .array(QuoteLineInput)
    .check(z.maxLength(RFQ_LINES_MAX, `A quotation has at most ${RFQ_LINES_MAX} lines.`)),
});
export type SaveQuoteInput = z.infer<typeof SaveQuoteInput>;

/** The path of the PDF, for managers. */
export const quotationPath = (id: number) => `/api/portal/quotations/${id}/content`;

/** Of products, for the client of a request. */
export const KnownPricesInput = z.object({
  id: RecordId,
  productIds: z.array(RecordId).check(z.maxLength(RFQ_LINES_MAX)),
});
export type KnownPricesInput = z.infer<typeof KnownPricesInput>;

/** An amount for one piece, and the day of its use. */
const KnownPrice = z.object({ amount: z.string(), currency: Currency, day: z.string() });
export type KnownPrice = z.infer<typeof KnownPrice>;

/** The last price approved for this client, the last approved for anyone, and the last cost; null if unknown. */
export const KnownPrices = z.object({
  productId: z.int(),
  forClient: z.nullable(KnownPrice),
  approved: z.nullable(KnownPrice),
  cost: z.nullable(KnownPrice),
});
export type KnownPrices = z.infer<typeof KnownPrices>;
