import * as z from 'zod/mini';
import { enteredDay } from '#contract/format/entered-day.ts';
import { RecordId } from '#contract/device-write.ts';
import { clearableText, requiredLine } from '#contract/format/written-text.ts';
import { MATCH_CLASSES, MATCH_NUMBER_MAX } from '#contract/rfq-paste/match-class.ts';
import { RFQ_LINES_MAX } from '#contract/rfq-paste/pasted-list.ts';
import { blankAsAbsent, formChecks, optionalLine, senderEmail } from '#contract/site/public-form.ts';
import { RFQ_DELIVERY_LABELS, RFQ_DELIVERY_LIMITS } from './rfq-delivery.ts';
import { RFQ_NOTE_MAX, RFQ_QUANTITY_MAX, RFQ_QUANTITY_MIN } from './rfq.ts';
import { RFQ_UNIT_MAX } from './rfq-unit.ts';

/** `closed` is ours, without a quotation; `withdrawn` is the buyer's. */
export const RFQ_STATUSES = [
  'new',
  'read',
  'quoted',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'closed',
] as const;
export type RfqStatus = (typeof RFQ_STATUSES)[number];

/** How the lines came into the basket. */
export const RFQ_SOURCES = ['basket', 'paste'] as const;

/** Who decided which product a line asks for. */
export const RFQ_CHOOSERS = ['rule', 'buyer'] as const;

/** A `note` is ours: the buyer does not see it. `project`: the accepted quotation became work. */
export const RFQ_EVENT_KINDS = [
  'sent',
  'read',
  'question',
  'note',
  'quoted',
  'reminded',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'closed',
  'project',
] as const;
export type RfqEventKind = (typeof RFQ_EVENT_KINDS)[number];

export const RFQ_RAW_TEXT_MAX = 4000;
export const RFQ_QUESTION_MAX = 2000;

const Blank = z.pipe(z.string().check(z.trim()), z.literal(''));

const DeliveryInput = z.object({
  vessel: optionalLine(RFQ_DELIVERY_LABELS.vessel, RFQ_DELIVERY_LIMITS.vessel),
  imoNumber: optionalLine(RFQ_DELIVERY_LABELS.imoNumber, RFQ_DELIVERY_LIMITS.imoNumber),
  port: optionalLine(RFQ_DELIVERY_LABELS.port, RFQ_DELIVERY_LIMITS.port),
  eta: z.pipe(
    z.nullish(z.union([Blank, enteredDay('ETA must be a date, such as 2027-03-14')])),
    blankAsAbsent(),
  ),
  requisition: optionalLine(RFQ_DELIVERY_LABELS.requisition, RFQ_DELIVERY_LIMITS.requisition),
});

const LineInput = z.object({
  /** What the buyer pasted, to the character, or the name of the product. */
  rawText: z.string().check(
    z.maxLength(RFQ_RAW_TEXT_MAX, `A line has at most ${RFQ_RAW_TEXT_MAX} characters.`),
    z.refine((text) => text.trim() !== '', 'A line needs a text.'),
  ),
  /** The item number in the buyer's list. */
  askedNumber: optionalLine('Item number', MATCH_NUMBER_MAX),
  quantity: z
    .int('Quantity must be a whole number')
    .check(
      z.minimum(RFQ_QUANTITY_MIN, `Quantity must be at least ${RFQ_QUANTITY_MIN}`),
      z.maximum(RFQ_QUANTITY_MAX, `Quantity must be at most ${RFQ_QUANTITY_MAX}`),
    ),
  /** What the quantity counts, such as `box`; absent for pieces. */
  unit: optionalLine('Unit', RFQ_UNIT_MAX),
  /** Null for a line of free text. */
  productId: z.optional(z.nullable(RecordId)),
  matchClass: z._default(z.enum(MATCH_CLASSES), 'none'),
  chosenBy: z._default(z.enum(RFQ_CHOOSERS), 'buyer'),
  note: optionalLine('Note', RFQ_NOTE_MAX),
});

/** A request for quotation. */
export const SubmitRfqInput = z.object({
  name: requiredLine({ label: 'Name', max: 200 }),
  email: senderEmail(),
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
  ...formChecks,
});
export type SubmitRfqInput = z.infer<typeof SubmitRfqInput>;

/** The number, and the path of the page on which the buyer follows the request. */
export const SubmittedRfq = z.object({ number: z.string(), statusPath: z.string() });
export type SubmittedRfq = z.infer<typeof SubmittedRfq>;

/** The path of the page on which the buyer follows a request. */
export const rfqStatusPath = (token: string) => `/rfq/${token}`;
