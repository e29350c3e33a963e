import * as z from 'zod/mini';
import { RecordId, SeenVersion, writeFields } from '#contract/device-write.ts';
import { requiredText } from '#contract/format/written-text.ts';
import { StaffReference } from '#contract/project/project.ts';
import { vesselNameText } from '#contract/vessel/vessel-directory.ts';
import { MATCH_CLASSES } from '#contract/rfq-paste/match-class.ts';
import { SPAM_REASONS } from '#contract/site/public-form.ts';
import { Quote, QuoteRevision } from './quote.ts';
import { RFQ_CHOOSERS, RFQ_EVENT_KINDS, RFQ_SOURCES, RFQ_STATUSES, type RfqStatus } from './rfq-request.ts';

export const RFQ_PAGE_MAX = 50;
export const RFQ_NOTE_TEXT_MAX = 2000;

/** The states in which something is left to do. An accepted quotation waits for its project, and no longer. */
export const OPEN_RFQ_STATUSES = [
  'new',
  'read',
  'quoted',
  'accepted',
] as const satisfies readonly RfqStatus[];

const CLOSABLE_RFQ_STATUSES = new Set<RfqStatus>([...OPEN_RFQ_STATUSES, 'declined', 'expired']);

/** A manager can close a request that has not ended, until it is a project. */
export const isClosableRfq = ({ status, projectId }: Pick<RfqSummary, 'status' | 'projectId'>): boolean =>
  projectId === null && CLOSABLE_RFQ_STATUSES.has(status);

/** A request in these states cannot be marked as spam: the buyer has a quotation that is open or accepted. */
export const NEVER_SPAM_RFQ_STATUSES: readonly RfqStatus[] = ['quoted', 'accepted'];

const Status = z.enum(RFQ_STATUSES);

/** Newest first; `before` is the id of the last request seen. `q` is part of number, buyer, vessel or IMO number. */
export const ListRfqsInput = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(z.array(Status).check(z.maxLength(RFQ_STATUSES.length))),
  /** A manager, or 'none' for requests without one. */
  assignee: z.optional(z.union([RecordId, z.literal('none')])),
  unread: z.optional(z.boolean()),
  /** Only requests in which something is left to do. */
  open: z.optional(z.boolean()),
  /** Only requests that look like spam; otherwise they are left out. */
  spam: z.optional(z.boolean()),
  before: z.optional(RecordId),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(RFQ_PAGE_MAX)), RFQ_PAGE_MAX),
});
export type ListRfqsInput = z.infer<typeof ListRfqsInput>;

/** `isUnread`: the buyer did something that no manager has opened. `matched`: the lines with a product of ours. */
export const RfqSummary = z.object({
  id: z.int(),
  number: z.string(),
  status: Status,
  isUnread: z.boolean(),
  isSpam: z.boolean(),
  buyerName: z.string(),
  buyerCompany: z.nullable(z.string()),
  vesselName: z.nullable(z.string()),
  imoNumber: z.nullable(z.string()),
  port: z.nullable(z.string()),
  eta: z.nullable(z.string()),
  lineCount: z.int(),
  matched: z.int(),
  assignee: z.nullable(StaffReference),
  /** The project that its accepted quotation became. */
  projectId: z.nullable(z.int()),
  createdAt: z.string(),
});
export type RfqSummary = z.infer<typeof RfqSummary>;

/**
 * `next` is the `before` of the next page, null on the last. `unread` counts all requests, not only this page;
 * `unreadSpam` those that the form took for spam and nobody has opened: a buyer may be among them.
 */
export const RfqPage = z.object({
  rfqs: z.array(RfqSummary),
  next: z.nullable(z.int()),
  unread: z.int(),
  unreadSpam: z.int(),
});
export type RfqPage = z.infer<typeof RfqPage>;

/** A line as it was sent: `rawText` to the character, and the product that it was matched with. */
const OfficeRfqLine = z.object({
  id: z.int(),
  position: z.int(),
  rawText: z.string(),
  askedNumber: z.nullable(z.string()),
  quantity: z.int(),
  unit: z.nullable(z.string()),
  productId: z.nullable(z.int()),
  productName: z.nullable(z.string()),
  productNumber: z.nullable(z.string()),
  matchClass: z.enum(MATCH_CLASSES),
  chosenBy: z.enum(RFQ_CHOOSERS),
  note: z.nullable(z.string()),
});
export type OfficeRfqLine = z.infer<typeof OfficeRfqLine>;

/** What happened, oldest first. `byName` is the manager, null for the buyer and the program. */
const OfficeRfqEvent = z.object({
  id: z.int(),
  kind: z.enum(RFQ_EVENT_KINDS),
  at: z.string(),
  text: z.nullable(z.string()),
  byName: z.nullable(z.string()),
});
export type OfficeRfqEvent = z.infer<typeof OfficeRfqEvent>;

const NamedRecord = z.object({ id: z.int(), name: z.string() });

/** `vessel` is the one of the directory with this IMO number, `company` its client, else the one with the buyer's name. */
export const OfficeRfq = z.extend(RfqSummary, {
  buyerEmail: z.string(),
  buyerPhone: z.nullable(z.string()),
  requisition: z.nullable(z.string()),
  note: z.nullable(z.string()),
  source: z.enum(RFQ_SOURCES),
  spamReason: z.nullable(z.enum(SPAM_REASONS)),
  vessel: z.nullable(NamedRecord),
  company: z.nullable(NamedRecord),
  lines: z.array(OfficeRfqLine),
  /** The newest first. */
  quotes: z.array(Quote),
  events: z.array(OfficeRfqEvent),
});
export type OfficeRfq = z.infer<typeof OfficeRfq>;

export const RfqIdInput = z.object({ id: RecordId });
export type RfqIdInput = z.infer<typeof RfqIdInput>;

/** `lastEventId` is the newest event that the manager has seen: what the buyer did after it stays unread. */
export const MarkRfqReadInput = z.object({ id: RecordId, lastEventId: RecordId });
export type MarkRfqReadInput = z.infer<typeof MarkRfqReadInput>;

export const AssignRfqInput = z.object({ id: RecordId, userId: z.nullable(RecordId) });
export type AssignRfqInput = z.infer<typeof AssignRfqInput>;

export const AddRfqNoteInput = z.object({
  id: RecordId,
  text: requiredText({ label: 'Note', max: RFQ_NOTE_TEXT_MAX }),
  ...writeFields,
});
export type AddRfqNoteInput = z.infer<typeof AddRfqNoteInput>;

/** The buyer reads the reason on the page of the request. */
export const CloseRfqInput = z.object({
  id: RecordId,
  reason: requiredText({ label: 'Reason', max: RFQ_NOTE_TEXT_MAX }),
});
export type CloseRfqInput = z.infer<typeof CloseRfqInput>;

/** Sends the draft of that revision and version to the buyer. */
export const SendQuoteInput = z.object({ id: RecordId, revision: QuoteRevision, version: SeenVersion });
export type SendQuoteInput = z.infer<typeof SendQuoteInput>;

export const MarkRfqSpamInput = z.object({ id: RecordId, spam: z.boolean() });
export type MarkRfqSpamInput = z.infer<typeof MarkRfqSpamInput>;

/** `vesselName` where the request names no vessel. */
export const MakeProjectInput = z.object({
  id: RecordId,
  vesselName: z.optional(vesselNameText),
  ...writeFields,
});
export type MakeProjectInput = z.infer<typeof MakeProjectInput>;
