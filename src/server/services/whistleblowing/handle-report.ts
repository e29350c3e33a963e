import { and, eq } from 'drizzle-orm';
import { addMonths, osloDay } from '#contract/format/calendar-day.ts';
import {
  KEEP_CLOSED_MONTHS,
  REPORT_TRANSITIONS,
  type AddReportNoteInput,
  type ReportDetail,
  type ReportState,
  type SendReportMessageInput,
  type UpdateReportStatusInput,
} from '#contract/whistleblowing/report-handling.ts';
import type { ReportStatus } from '#contract/whistleblowing/report.ts';
import type { Transaction } from '#db/open-database.ts';
import { whistleblowerNotes, whistleblowerReports } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError, type FieldIssue } from '#server/errors.ts';
import { logAccess } from './access-log.ts';
import { findReport, showReport } from './queries.ts';
import type { ReportContext } from './report-channel.ts';
import { addMessage, refuseOtherText, requireCipher, rowUuidFor, type ReportRow } from './report-messages.ts';
import { placeOf } from './sealed-columns.ts';

/**
 * Moves a report to another status. Closing sets the purge day; reopening removes it and stores the reason as a note.
 * as a note. Throws notFound, conflict (version, no such step, purged, key missing), badInput (outcome or reason missing).
 */
export function updateReportStatus(ctx: ReportContext, input: UpdateReportStatusInput): ReportDetail {
  return handle(ctx, input.id, (tx, report, now) => {
    if (report.version !== input.version) {
      throw new AppError(
        'conflict',
        'Someone else has changed this report. Nothing was saved; please read it again.',
        { current: standingOf(report) },
      );
    }
    refuseUnknownTransition(report.status, input.status);
    requireFields(report.status, input);
    updateReport(tx, report, {
      status: input.status,
      acknowledgedAt: report.acknowledgedAt ?? now,
      ...(input.status === 'closed'
        ? { outcome: input.outcome, closedAt: now, purgeOn: addMonths(osloDay(now), KEEP_CLOSED_MONTHS) }
        : { outcome: null, closedAt: null, purgeOn: null }),
    });
    if (report.status === 'closed' && input.reason) {
      writeNote(ctx, tx, report, { text: `Reopened: ${input.reason}`, clientUuid: undefined }, now);
    }
    logAccess(tx, now, { action: 'status changed', reportId: report.id, actor: 'admin' });
  });
}

/** Writes to the reporter, also after closing. The first message acknowledges the report. Throws as `addReportNote` does. */
export function sendReportMessage(ctx: ReportContext, input: SendReportMessageInput): ReportDetail {
  const { id, text, feedback, clientUuid } = input;
  return handle(ctx, id, (tx, report, now) => {
    const { vault } = ctx.reports;
    const isNew = addMessage(tx, vault, { report, sender: 'handler', text, createdAt: now, clientUuid });
    // Also if only the retry says that the message is the feedback.
    if (feedback && !report.feedbackAt) {
      tx.update(whistleblowerReports).set({ feedbackAt: now }).where(eq(whistleblowerReports.id, id)).run();
    }
    if (!isNew) return;
    logAccess(tx, now, { action: 'message sent', reportId: id, actor: 'admin' });
    if (report.status === 'received') {
      updateReport(tx, report, { status: 'acknowledged', acknowledgedAt: now });
      logAccess(tx, now, { action: 'status changed', reportId: id, actor: 'admin' });
    }
  });
}

/** Notes something among handlers. Throws notFound, conflict (purged, key missing, a retry with another text). */
export function addReportNote(ctx: ReportContext, { id, ...note }: AddReportNoteInput): ReportDetail {
  return handle(ctx, id, (tx, report, now) => {
    if (!writeNote(ctx, tx, report, note, now)) return;
    logAccess(tx, now, { action: 'note written', reportId: id, actor: 'admin' });
  });
}

function handle(
  ctx: ReportContext,
  id: number,
  change: (tx: Transaction, report: ReportRow, now: Date) => void,
): ReportDetail {
  ctx.reports.vault.requireOpen();
  return inTransaction(ctx.db, (tx) => {
    const report = findReport(tx, id);
    if (report.purgedAt) {
      throw new AppError(
        'conflict',
        'This report was deleted at the end of its retention period. Only its dates are left.',
      );
    }
    change(tx, report, ctx.clock.now());
    return showReport(ctx, tx, id);
  });
}

/** Without any content: a refused write leaves no line in the access log, and no read may go unlogged. */
function standingOf({ id, status, outcome, closedAt, version }: ReportRow): ReportState {
  return { id, status, outcome, closedAt: closedAt?.toISOString() ?? null, version };
}

function refuseUnknownTransition(from: ReportStatus, to: ReportStatus): void {
  const steps: readonly ReportStatus[] = REPORT_TRANSITIONS[from];
  if (steps.includes(to)) return;
  throw new AppError(
    'conflict',
    `A report that is ${from} can only become ${steps.join(' or ')}. Nothing was saved.`,
  );
}

function requireFields(from: ReportStatus, { status, outcome, reason }: UpdateReportStatusInput): void {
  const issues: FieldIssue[] = [];
  if (status === 'closed' && !outcome) {
    issues.push({ path: ['outcome'], message: 'Choose the outcome of the report' });
  }
  if (from === 'closed' && !reason) {
    issues.push({ path: ['reason'], message: 'Give the reason for reopening the report' });
  }
  const [first] = issues;
  if (first) throw new AppError('badInput', first.message, { issues });
}

function updateReport(
  tx: Transaction,
  { id, version }: ReportRow,
  changes: Partial<typeof whistleblowerReports.$inferInsert>,
): void {
  tx.update(whistleblowerReports)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(whistleblowerReports.id, id), eq(whistleblowerReports.version, version)))
    .run();
}

function writeNote(
  { reports: { vault } }: ReportContext,
  tx: Transaction,
  report: ReportRow,
  { text, clientUuid }: { text: string; clientUuid?: string | undefined },
  createdAt: Date,
): boolean {
  const rowUuid = rowUuidFor(vault, ['note', report.rowUuid], clientUuid);
  const cipher = requireCipher(vault, report, 'handler');
  const { changes } = tx
    .insert(whistleblowerNotes)
    .values({
      rowUuid,
      reportId: report.id,
      textCiphertext: cipher.seal(text, placeOf.note(rowUuid)),
      createdAt,
    })
    .onConflictDoNothing({ target: whistleblowerNotes.rowUuid })
    .run();
  if (changes > 0) return true;
  const { rowUuid: uuid, textCiphertext: sealed } = whistleblowerNotes;
  const earlier = tx.select({ sealed }).from(whistleblowerNotes).where(eq(uuid, rowUuid)).get();
  refuseOtherText(earlier && cipher.unseal(earlier.sealed, placeOf.note(rowUuid)), text);
  return false;
}
