import * as z from 'zod/mini';
import { emailAddress } from '#contract/format/email-address.ts';
import { IdempotencyKey } from '#contract/idempotency-key.ts';
import { ReceiptCode } from './receipt-code.ts';

/** Kinds of concern that the report form offers. */
export const INCIDENT_TYPES = ['safety', 'compliance', 'ethics', 'environment', 'other'] as const;
export const IncidentType = z.enum(INCIDENT_TYPES, 'Please choose a type of concern');
export type IncidentType = z.infer<typeof IncidentType>;

export const INCIDENT_TYPE_LABELS = {
  safety: 'Safety Concern',
  compliance: 'Compliance Issue',
  ethics: 'Ethical Concern',
  environment: 'Environmental Issue',
  other: 'Other',
} as const satisfies Record<IncidentType, string>;

export const REPORT_STATUSES = ['received', 'acknowledged', 'under review', 'closed'] as const;
export const ReportStatus = z.enum(REPORT_STATUSES);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** How a closed report ended. */
export const REPORT_OUTCOMES = ['action', 'no action', 'outside scope'] as const;
export const ReportOutcome = z.enum(REPORT_OUTCOMES);
export type ReportOutcome = z.infer<typeof ReportOutcome>;

export const REPORT_PARTIES = ['reporter', 'handler'] as const;
export const ReportParty = z.enum(REPORT_PARTIES);
export type ReportParty = z.infer<typeof ReportParty>;

/** The types of mail to the compliance officer: new reports and reporters' messages. */
export const REPORT_NOTICE_KINDS = ['report', 'message'] as const;
export type ReportNoticeKind = (typeof REPORT_NOTICE_KINDS)[number];

/** The acts in the channel's own access log. */
export const REPORT_ACCESS_ACTIONS = [
  'listed',
  'opened',
  'status changed',
  'message sent',
  'note written',
  'purged',
  'key rotated',
] as const;
export const ReportAccessAction = z.enum(REPORT_ACCESS_ACTIONS);
export type ReportAccessAction = z.infer<typeof ReportAccessAction>;

/** Characters; generous, so that nobody has to shorten what they saw. */
export const REPORT_DESCRIPTION_MAX = 20_000;
export const REPORT_MESSAGE_MAX = 10_000;
const NAME_MAX = 200;
const EMAIL_MAX = 254;

const Email = emailAddress('Valid email is required');

/**
 * A report of concern. An empty or missing name or e-mail counts as absent; an e-mail must be valid unless the report
 * is anonymous, because then neither is stored, even if sent. The same `idempotencyKey` (over REST the header
 * Idempotency-Key) with the same content makes one report and returns the same receipt code; with other content it is
 * refused (conflict).
 */
export const SubmitReportInput = z
  .object({
    reporterName: z.nullish(
      z.string().check(z.trim(), z.maxLength(NAME_MAX, `Please use at most ${NAME_MAX} characters`)),
    ),
    reporterEmail: z.nullish(
      z.string().check(z.trim(), z.maxLength(EMAIL_MAX, `Please use at most ${EMAIL_MAX} characters`)),
    ),
    incidentType: IncidentType,
    description: z
      .string('Please describe your concern')
      .check(
        z.trim(),
        z.minLength(1, 'Please describe your concern'),
        z.maxLength(
          REPORT_DESCRIPTION_MAX,
          'Please use at most 20,000 characters; you can send more as a message',
        ),
      ),
    anonymous: z._default(z.boolean(), false),
    idempotencyKey: z.optional(IdempotencyKey),
  })
  .check(
    z.refine(({ anonymous, reporterEmail }) => anonymous || isEmptyOrEmail(reporterEmail), {
      path: ['reporterEmail'],
      error: 'Valid email is required',
      // Reported together with all other errors, not after they are corrected.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type SubmitReportInput = z.infer<typeof SubmitReportInput>;

function isEmptyOrEmail(text: unknown): boolean {
  return typeof text !== 'string' || text === '' || Email.safeParse(text).success;
}

/** Name and e-mail to store: none if the report is anonymous, even if sent. */
export function reporterOf({ anonymous, reporterName, reporterEmail }: SubmitReportInput) {
  return anonymous
    ? { name: null, email: null }
    : { name: reporterName || null, email: reporterEmail || null };
}

/** The receipt code is only in this answer. Days are YYYY-MM-DD. */
export const SubmittedReport = z.object({
  /** Sixteen digits in four groups. */
  receiptCode: z.string(),
  acknowledgeBy: z.string(),
  feedbackBy: z.string(),
});
export type SubmittedReport = z.infer<typeof SubmittedReport>;

/** The code travels in a body, never in an address. Unknown, mistyped or purged: notFound. */
export const OpenReportDialogueInput = z.object({ receiptCode: ReceiptCode });
export type OpenReportDialogueInput = z.infer<typeof OpenReportDialogueInput>;

export const ReportMessageText = z
  .string('Please write a message')
  .check(
    z.trim(),
    z.minLength(1, 'Please write a message'),
    z.maxLength(REPORT_MESSAGE_MAX, 'Please use at most 10,000 characters'),
  );

/** Works after closing too. The same `clientUuid` makes one message; with another text it is refused (conflict). */
export const ReplyToHandlerInput = z.object({
  receiptCode: ReceiptCode,
  text: ReportMessageText,
  clientUuid: z.optional(z.uuid()),
});
export type ReplyToHandlerInput = z.infer<typeof ReplyToHandlerInput>;

/** `text` is null if the stored text can no longer be opened. */
export const DialogueMessage = z.object({
  sender: ReportParty,
  text: z.nullable(z.string()),
  createdAt: z.string(),
});
export type DialogueMessage = z.infer<typeof DialogueMessage>;

/** What the reporter sees of their report: the status, what it means, and the messages, oldest first. */
export const ReportDialogue = z.object({
  status: ReportStatus,
  outcome: z.nullable(ReportOutcome),
  /** The status in a word or two, and what it means for the reporter. */
  statusLabel: z.string(),
  statusText: z.string(),
  createdAt: z.string(),
  acknowledgeBy: z.string(),
  acknowledgedAt: z.nullable(z.string()),
  feedbackBy: z.string(),
  feedbackAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  messages: z.array(DialogueMessage),
});
export type ReportDialogue = z.infer<typeof ReportDialogue>;
