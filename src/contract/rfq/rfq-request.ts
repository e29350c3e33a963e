import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { emailAddress } from '#contract/format/email-address.ts';
import { clearableText, requiredLine } from '#contract/format/written-text.ts';
import { IdempotencyKey } from '#contract/idempotency-key.ts';
import { MATCH_CLASSES } from '#contract/rfq-paste/match-class.ts';
import { RFQ_LINES_MAX } from '#contract/rfq-paste/pasted-list.ts';
import { RFQ_DELIVERY_LABELS, RFQ_DELIVERY_LIMITS } from './rfq-delivery.ts';
import { RFQ_NOTE_MAX, RFQ_QUANTITY_MAX, RFQ_QUANTITY_MIN } from './rfq.ts';

export const RFQ_STATUSES = ['new', 'withdrawn'] as const;
export type RfqStatus = (typeof RFQ_STATUSES)[number];

/** How the lines came into the basket. */
export const RFQ_SOURCES = ['basket', 'paste'] as const;

/** Who decided which product a line asks for. */
export const RFQ_CHOOSERS = ['rule', 'buyer'] as const;

export const RFQ_EVENT_KINDS = ['sent', 'question', 'withdrawn'] as const;
export type RfqEventKind = (typeof RFQ_EVENT_KINDS)[number];

export const RFQ_RAW_TEXT_MAX = 4000;
export const RFQ_QUESTION_MAX = 2000;

/** Requests that arrive sooner after the page was opened are marked as spam. */
export const RFQ_FASTEST_MS = 3000;

const optionalLine = (label: string, max: number) =>
  z.optional(z.nullable(z.union([z.literal(''), requiredLine({ label, max })])));

const DeliveryInput = z.object({
  vessel: optionalLine(RFQ_DELIVERY_LABELS.vessel, RFQ_DELIVERY_LIMITS.vessel),
  imoNumber: optionalLine(RFQ_DELIVERY_LABELS.imoNumber, RFQ_DELIVERY_LIMITS.imoNumber),
  port: optionalLine(RFQ_DELIVERY_LABELS.port, RFQ_DELIVERY_LIMITS.port),
  eta: z.optional(z.nullable(z.union([z.literal(''), z.iso.date('ETA must be a date, such as 2027-03-14')]))),
  requisition: optionalLine(RFQ_DELIVERY_LABELS.requisition, RFQ_DELIVERY_LIMITS.requisition),
});

const LineInput = z.object({
  /** What the buyer pasted, to the character, or the name of the product. */
  rawText: z.string().check(
    z.maxLength(RFQ_RAW_TEXT_MAX, `A line has at most ${RFQ_RAW_TEXT_MAX} characters.`),
    z.refine((text) => text.trim() !== '', 'A line needs a text.'),
  ),
  /** The item number in the buyer's list. */
  askedNumber: optionalLine('Item number', 200),
  quantity: z
    .int('Quantity must be a whole number')
    .check(
      z.minimum(RFQ_QUANTITY_MIN, `Quantity must be at least ${RFQ_QUANTITY_MIN}`),
      z.maximum(RFQ_QUANTITY_MAX, `Quantity must be at most ${RFQ_QUANTITY_MAX}`),
    ),
  /** Null for a line of free text. */
  productId: z.optional(z.nullable(RecordId)),
  matchClass: z._default(z.enum(MATCH_CLASSES), 'none'),
  chosenBy: z._default(z.enum(RFQ_CHOOSERS), 'buyer'),
  note: optionalLine('Note', RFQ_NOTE_MAX),
});

/**
 * A request for quotation. `website` is a field that people do not see, and `elapsedMs` the time since the page was
 * opened; a caller that sends neither is trusted. Under the same `idempotencyKey` (over REST also the header
 * Idempotency-Key) a retry makes no second request.
 */
export const SubmitRfqInput = z.object({
  name: requiredLine({ label: 'Name', max: 200 }),
  email: z
    .string('Valid email is required')
    .check(
      z.trim(),
      z.maxLength(254, 'Email must be at most 254 characters'),
      emailAddress('Valid email is required'),
    ),
  company: optionalLine('Company', 200),
  phone: optionalLine('Phone', 50),
  note: clearableText({ label: 'Note', max: 2000 }),
  delivery: z.optional(DeliveryInput),
  lines: z
    .array(LineInput)
    .check(
      z.minLength(1, 'A request needs at least one line.'),
      z.maxLength(RFQ_LINES_MAX, `A request has at most ${RFQ_LINES_MAX} lines.`),
    ),
  source: z._default(z.enum(RFQ_SOURCES), 'basket'),
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  website: z.catch(z.optional(z.string()), undefined),
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  elapsedMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
  idempotencyKey: z.optional(IdempotencyKey),
});
export type SubmitRfqInput = z.infer<typeof SubmitRfqInput>;

/** The number, and the path of the page on which the buyer follows the request. */
export const SubmittedRfq = z.object({ number: z.string(), statusPath: z.string() });
export type SubmittedRfq = z.infer<typeof SubmittedRfq>;

/** The path of the page on which the buyer follows a request. */
export const rfqStatusPath = (token: string) => `/rfq/${token}`;
