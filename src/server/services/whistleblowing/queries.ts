import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { ReportDetail, ReportNote, ReportSummary } from '#contract/whistleblowing/report-handling.ts';
import type { Transaction } from '#db/open-database.ts';
import { whistleblowerMessages, whistleblowerNotes, whistleblowerReports } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { logAccess, readAccessLog } from './access-log.ts';
import { dueStates, isPurgedSoon } from './due-dates.ts';
import type { ReportContext } from './report-channel.ts';
import { markRead, readMessages, type ReportRow } from './report-messages.ts';
import type { ReportCipher, ReportVault } from './report-vault.ts';
import { placeOf } from './sealed-columns.ts';

/** Returns all reports, newest first, and logs the access. Throws unavailable while locked. */
export function listReports(ctx: ReportContext): ReportSummary[] {
  ctx.reports.vault.requireOpen();
  return inTransaction(ctx.db, (tx) => {
    const now = ctx.clock.now();
    logAccess(tx, now, { action: 'listed', reportId: null, actor: 'admin' });
    const unread = countUnreadMessages(tx);
    return tx
      .select()
      .from(whistleblowerReports)
      .orderBy(desc(whistleblowerReports.createdAt), desc(whistleblowerReports.id))
      .all()
      .map((report) =>
        summarise(cipherOf(ctx.reports.vault, report), report, unread.get(report.id) ?? 0, now),
      );
  });
}

/**
 * Returns one report with its messages, notes and access log; marks it and the reporter's messages as read, and
 * returns their previous state.
 */
export function openReport(ctx: ReportContext, id: number): ReportDetail {
  ctx.reports.vault.requireOpen();
  return inTransaction(ctx.db, (tx) => {
    const now = ctx.clock.now();
    const report = findReport(tx, id);
    logAccess(tx, now, { action: 'opened', reportId: id, actor: 'admin' });
    const shown = showReport(ctx, tx, id);
    markRead(tx, id, 'reporter', now);
    if (!report.readAt) {
      tx.update(whistleblowerReports).set({ readAt: now }).where(eq(whistleblowerReports.id, id)).run();
    }
    return shown;
  });
}

/** Throws notFound. */
export function findReport(tx: Transaction, id: number): ReportRow {
  const report = tx.select().from(whistleblowerReports).where(eq(whistleblowerReports.id, id)).get();
  if (!report) throw new AppError('notFound', 'This report does not exist.');
  return report;
}

/** Returns the current report, for the answer to the person who has just changed it. */
export function showReport(
  { clock, reports: { vault } }: ReportContext,
  tx: Transaction,
  id: number,
): ReportDetail {
  const report = findReport(tx, id);
  const cipher = cipherOf(vault, report);
  return {
    ...summarise(cipher, report, countUnreadMessages(tx).get(id) ?? 0, clock.now()),
    acknowledgedAt: report.acknowledgedAt?.toISOString() ?? null,
    feedbackAt: report.feedbackAt?.toISOString() ?? null,
    purgedAt: report.purgedAt?.toISOString() ?? null,
    messages: readMessages(tx, cipher, id),
    notes: readNotes(tx, cipher, id),
    accessLog: readAccessLog(tx, id),
  };
}

/** Null as well for a purged report, which has no text and no key. */
const cipherOf = (vault: ReportVault, { rowUuid, purgedAt }: ReportRow): ReportCipher | null =>
  purgedAt === null ? vault.cipherOf(rowUuid) : null;

function summarise(
  cipher: ReportCipher | null,
  report: ReportRow,
  unreadMessages: number,
  now: Date,
): ReportSummary {
  const today = osloDay(now);
  return {
    id: report.id,
    isAnonymous: report.anonymous,
    department: null,
    category: report.incidentType,
    ...openContent(cipher, report),
    createdAt: report.createdAt.toISOString(),
    status: report.status,
    outcome: report.outcome,
    acknowledgeBy: report.acknowledgeBy,
    feedbackBy: report.feedbackBy,
    due: dueStates(report, today),
    unread: report.purgedAt === null && (report.readAt === null || unreadMessages > 0),
    unreadMessages,
    closedAt: report.closedAt?.toISOString() ?? null,
    purgeOn: report.purgeOn,
    purgeSoon: isPurgedSoon(report, today),
    version: report.version,
  };
}

/** One text that cannot be opened makes the whole report unreadable: tampered data is not shown in part. */
function openContent(cipher: ReportCipher | null, report: ReportRow) {
  const { rowUuid, descriptionCiphertext, reporterNameCiphertext, reporterEmailCiphertext } = report;
  const nothing = { name: null, email: null, description: null };
  if (descriptionCiphertext === null) return { ...nothing, content: 'purged' } as const;
  if (cipher === null) return { ...nothing, content: 'key missing' } as const;
  const description = cipher.unseal(descriptionCiphertext, placeOf.report('description', rowUuid));
  const name =
    reporterNameCiphertext && cipher.unseal(reporterNameCiphertext, placeOf.report('reporterName', rowUuid));
  const email =
    reporterEmailCiphertext &&
    cipher.unseal(reporterEmailCiphertext, placeOf.report('reporterEmail', rowUuid));
  const broken =
    description === null ||
    (name === null && reporterNameCiphertext !== null) ||
    (email === null && reporterEmailCiphertext !== null);
  return broken
    ? ({ ...nothing, content: 'unreadable' } as const)
    : ({ name, email, description, content: 'readable' } as const);
}

function readNotes(tx: Transaction, cipher: ReportCipher | null, reportId: number): ReportNote[] {
  return tx
    .select()
    .from(whistleblowerNotes)
    .where(eq(whistleblowerNotes.reportId, reportId))
    .orderBy(asc(whistleblowerNotes.id))
    .all()
    .map(({ id, rowUuid, textCiphertext, createdAt }) => ({
      id,
      text: cipher?.unseal(textCiphertext, placeOf.note(rowUuid)) ?? null,
      createdAt: createdAt.toISOString(),
    }));
}

function countUnreadMessages(tx: Transaction): Map<number, number> {
  const rows = tx
    .select({ reportId: whistleblowerMessages.reportId, unread: count() })
    .from(whistleblowerMessages)
    .where(and(eq(whistleblowerMessages.sender, 'reporter'), isNull(whistleblowerMessages.readAt)))
    .groupBy(whistleblowerMessages.reportId)
    .all();
  return new Map(rows.map(({ reportId, unread }) => [reportId, unread]));
}
