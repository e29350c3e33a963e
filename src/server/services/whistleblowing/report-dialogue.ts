import { eq } from 'drizzle-orm';
import { reportStatusWords } from '#content/report-words.ts';
import type {
  OpenReportDialogueInput,
  ReplyToHandlerInput,
  ReportDialogue,
} from '#contract/whistleblowing/report.ts';
import type { Transaction } from '#db/open-database.ts';
import { whistleblowerReports } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { scheduleReportNotice } from '#server/services/outbox/queue-report-notice.ts';
import { nextFullHour, startOfHour } from '#contract/format/full-hour.ts';
import { hashReceipt } from './receipts.ts';
import type { ReportChannel, ReportContext, ReporterCall } from './report-channel.ts';
import { addMessage, markRead, readMessages, type ReportRow } from './report-messages.ts';
import { isSlowlyHashed, slowReceiptHash } from './slow-receipt-hash.ts';

/** Returns what the reporter sees, for a receipt code. Throws notFound, tooManyRequests or unavailable. */
export async function openDialogue(
  ctx: ReportContext,
  { receiptCode }: OpenReportDialogueInput,
  call: ReporterCall,
): Promise<ReportDialogue> {
  const id = await findByReceipt(ctx, receiptCode, call);
  return inTransaction(ctx.db, (tx) => showDialogue(ctx, tx, reload(tx, id)));
}

/**
 * Sends a message to the handler, also after closing, notifies the compliance officer, and returns the updated
 * dialogue. Throws as opening does.
 */
export async function replyToHandler(
  ctx: ReportContext,
  { receiptCode, text, clientUuid }: ReplyToHandlerInput,
  call: ReporterCall,
): Promise<ReportDialogue> {
  const id = await findByReceipt(ctx, receiptCode, call);
  ctx.limits.reportMessage.take(call.clientAddress);
  return inTransaction(ctx.db, (tx) => {
    const report = reload(tx, id);
    const now = ctx.clock.now();
    const createdAt = reporterMoment(report, now);
    const isNew = addMessage(tx, ctx.reports.vault, {
      report,
      sender: 'reporter',
      text,
      createdAt,
      clientUuid,
    });
    if (isNew) scheduleReportNotice(tx, 'message', nextFullHour(now));
    return showDialogue(ctx, tx, report);
  });
}

/**
 * Finds the report of a code. A correct code is always accepted, however many wrong ones come from the same address;
 * the limit applies to wrong codes only. What makes guessing infeasible is the number of codes, 10^16.
 */
async function findByReceipt(
  ctx: ReportContext,
  digits: string,
  { clientAddress }: ReporterCall,
): Promise<number> {
  const secret = ctx.reports.vault.secret();
  const receiptHash = hashReceipt(secret, digits);
  const id = findByHash(ctx, receiptHash) ?? (await findBySlowHash(ctx, digits, receiptHash, clientAddress));
  if (id !== undefined) return id;
  ctx.limits.wrongReceiptCode.take(clientAddress);
  throw unknownCode();
}

function findByHash({ db }: ReportContext, receiptHash: string): number | undefined {
  return db
    .select({ id: whistleblowerReports.id })
    .from(whistleblowerReports)
    .where(eq(whistleblowerReports.receiptHash, receiptHash))
    .get()?.id;
}

/** Finds a report that an earlier version stored, and replaces its slow hash with the current one. */
async function findBySlowHash(
  ctx: ReportContext,
  digits: string,
  receiptHash: string,
  clientAddress: string,
): Promise<number | undefined> {
  const { db, reports } = ctx;
  const older = db
    .select({ id: whistleblowerReports.id })
    .from(whistleblowerReports)
    .where(isSlowlyHashed)
    .get();
  if (!older) return undefined;
  const slowHash = await reports.slowHashes.run(clientAddress, () =>
    slowReceiptHash(reports.vault.secret(), digits),
  );
  return inTransaction(
    db,
    (tx) =>
      tx
        .update(whistleblowerReports)
        .set({ receiptHash })
        .where(eq(whistleblowerReports.receiptHash, slowHash))
        .returning({ id: whistleblowerReports.id })
        .get()?.id,
  );
}

/** The report may have been purged while the hash was computed. */
function reload(tx: Transaction, id: number): ReportRow {
  const report = tx.select().from(whistleblowerReports).where(eq(whistleblowerReports.id, id)).get();
  if (!report || report.purgedAt) throw unknownCode();
  return report;
}

function unknownCode(): AppError {
  return new AppError(
    'notFound',
    'No report has this code. Please compare it with what you noted; a closed report is deleted after 12 months.',
  );
}

/** Only the hour is stored of an anonymous reporter's time. */
function reporterMoment({ anonymous }: ReportRow, now: Date): Date {
  return anonymous ? startOfHour(now) : now;
}

function showDialogue(
  { clock, reports: { vault } }: { clock: ReportContext['clock']; reports: Pick<ReportChannel, 'vault'> },
  tx: Transaction,
  report: ReportRow,
): ReportDialogue {
  markRead(tx, report.id, 'handler', reporterMoment(report, clock.now()));
  const { status, outcome, acknowledgeBy, feedbackBy } = report;
  const { label, text } = reportStatusWords(status, outcome);
  return {
    status,
    outcome,
    statusLabel: label,
    statusText: text,
    createdAt: report.createdAt.toISOString(),
    acknowledgeBy,
    acknowledgedAt: report.acknowledgedAt?.toISOString() ?? null,
    feedbackBy,
    feedbackAt: report.feedbackAt?.toISOString() ?? null,
    closedAt: report.closedAt?.toISOString() ?? null,
    messages: readMessages(tx, vault.cipherOf(report.rowUuid), report.id).map(
      ({ sender, text: message, createdAt }) => ({
        sender,
        text: message,
        createdAt,
      }),
    ),
  };
}
