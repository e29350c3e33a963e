import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import {
  DialogueMessage,
  IncidentType,
  ReportAccessAction,
  ReportMessageText,
  ReportOutcome,
  ReportStatus,
} from './report.ts';
import type { ReportStatus as Status } from './report.ts';

/** The time limits of the EU directive on reporting, which we adopt: counted from the day of the report, Oslo time. */
export const ACKNOWLEDGE_WITHIN_DAYS = 7;
export const FEEDBACK_WITHIN_MONTHS = 3;

/** A report's content is purged this long after closing; the list warns before. */
export const KEEP_CLOSED_MONTHS = 12;
export const PURGE_WARNING_DAYS = 14;

/**
 * The possible transitions from each status. Every reporter first gets an acknowledgement; closing needs an outcome,
 * reopening a reason.
 */
export const REPORT_TRANSITIONS = {
  received: ['acknowledged'],
  acknowledged: ['under review', 'closed'],
  'under review': ['closed'],
  closed: ['under review'],
} as const satisfies Record<Status, readonly Status[]>;

export const DueState = z.enum(['open', 'soon', 'overdue', 'done']);
export type DueState = z.infer<typeof DueState>;

/**
 * A report in the handler's list. `category` is the incident type; `department` is null, because the form does not
 * for one. Content that is not readable (tampered with, or its key was destroyed or is missing) or purged has null in
 * name, email and description.
 */
export const ReportSummary = z.object({
  id: z.int(),
  isAnonymous: z.boolean(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  department: z.nullable(z.string()),
  category: IncidentType,
  description: z.nullable(z.string()),
  createdAt: z.string(),
  content: z.enum(['readable', 'unreadable', 'key missing', 'purged']),
  status: ReportStatus,
  outcome: z.nullable(ReportOutcome),
  /** Days, YYYY-MM-DD. */
  acknowledgeBy: z.string(),
  feedbackBy: z.string(),
  due: z.object({ acknowledge: DueState, feedback: DueState }),
  /** The report itself is unopened, or has an unread message from the reporter. */
  unread: z.boolean(),
  unreadMessages: z.int(),
  closedAt: z.nullable(z.string()),
  /** Day on which the content is purged, once nothing from the reporter is unread. */
  purgeOn: z.nullable(z.string()),
  purgeSoon: z.boolean(),
  version: z.int(),
});
export type ReportSummary = z.infer<typeof ReportSummary>;

/** A message as the handler sees it. `readAt`: when the other side has seen it, to the hour for anonymous reporters. */
export const HandledMessage = z.extend(DialogueMessage, {
  id: z.int(),
  readAt: z.nullable(z.string()),
});
export type HandledMessage = z.infer<typeof HandledMessage>;

/** `text` is null if the stored text can no longer be opened. */
export const ReportNote = z.object({ id: z.int(), text: z.nullable(z.string()), createdAt: z.string() });
export type ReportNote = z.infer<typeof ReportNote>;

export const ReportAccess = z.object({
  action: ReportAccessAction,
  actor: z.enum(['admin', 'system', 'script']),
  at: z.string(),
});
export type ReportAccess = z.infer<typeof ReportAccess>;

/** The status of a report, without its content: `current` of a conflict. */
export const ReportState = z.pick(ReportSummary, {
  id: true,
  status: true,
  outcome: true,
  closedAt: true,
  version: true,
});
export type ReportState = z.infer<typeof ReportState>;

/**
 * Messages and notes oldest first, the access log newest first. `byId` returns the unread state before this access,
 * so that new messages can be told from old ones.
 */
export const ReportDetail = z.extend(ReportSummary, {
  acknowledgedAt: z.nullable(z.string()),
  feedbackAt: z.nullable(z.string()),
  purgedAt: z.nullable(z.string()),
  messages: z.array(HandledMessage),
  notes: z.array(ReportNote),
  accessLog: z.array(ReportAccess),
});
export type ReportDetail = z.infer<typeof ReportDetail>;

export const ReportIdInput = z.object({ id: RecordId });
export type ReportIdInput = z.infer<typeof ReportIdInput>;

/**
 * Moves a report along REPORT_TRANSITIONS. `outcome` is required for closing, `reason` for reopening a closed report
 * (stored as a note). A stale `version`: conflict with the ReportState. A transition that does not exist:
 * conflict.
 */
export const UpdateReportStatusInput = z.object({
  id: RecordId,
  status: ReportStatus,
  outcome: z.nullish(ReportOutcome),
  reason: z.nullish(z.string().check(z.trim(), z.maxLength(2000, 'Please use at most 2,000 characters'))),
  version: z.int(),
});
export type UpdateReportStatusInput = z.infer<typeof UpdateReportStatusInput>;

/**
 * A message to the reporter. The first one acknowledges a report that was only received; `feedback` marks it as the
 * required feedback. The same `clientUuid` makes one message; with another text it is refused (conflict).
 */
export const SendReportMessageInput = z.object({
  id: RecordId,
  text: ReportMessageText,
  feedback: z._default(z.boolean(), false),
  clientUuid: z.optional(z.uuid()),
});
export type SendReportMessageInput = z.infer<typeof SendReportMessageInput>;

/** For handlers only; the reporter never sees it. `clientUuid` works as for a message. */
export const AddReportNoteInput = z.object({
  id: RecordId,
  text: ReportMessageText,
  clientUuid: z.optional(z.uuid()),
});
export type AddReportNoteInput = z.infer<typeof AddReportNoteInput>;

/** The second copy of the report keys. `failed` is a sentence; null where the copy is up to date. */
export const KeyCopyState = z.object({ folder: z.string(), failed: z.nullable(z.string()) });
export type KeyCopyState = z.infer<typeof KeyCopyState>;

/**
 * Whether the channel works. `locked` says in plain words why reports cannot be opened or submitted; `keyExported` is
 * false until `npm run keys:export` has put the present key into safekeeping. `exportHoldsPurged`: reports were purged
 * after that, whose keys the export still holds. `sharedKeyUntil`: backups from before this moment open with the
 * report key, also reports that were purged since; null once a rotation or time has ended that. `keyCopy` is null without KEY_BACKUP_DIR.
 */
export const ReportChannelState = z.object({
  locked: z.nullable(z.string()),
  keyExported: z.boolean(),
  exportHoldsPurged: z.boolean(),
  sharedKeyUntil: z.nullable(z.string()),
  keyCopy: z.nullable(KeyCopyState),
});
export type ReportChannelState = z.infer<typeof ReportChannelState>;
