import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { addDays, addMonths, osloDay } from '#contract/format/calendar-day.ts';
import { IDEMPOTENCY_KEY_MAX } from '#contract/idempotency-key.ts';
import { formatReceiptCode } from '#contract/whistleblowing/receipt-code.ts';
import { ACKNOWLEDGE_WITHIN_DAYS, FEEDBACK_WITHIN_MONTHS } from '#contract/whistleblowing/report-handling.ts';
import { reporterOf, type SubmitReportInput, type SubmittedReport } from '#contract/whistleblowing/report.ts';
import type { Transaction } from '#db/open-database.ts';
import { whistleblowerReports } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { scheduleReportNotice } from '#server/services/outbox/queue-report-notice.ts';
import { nextFullHour, startOfHour } from '#contract/format/full-hour.ts';
import { derivedReceiptCode, hashReceipt, hashRetryKey, randomReceiptCode } from './receipts.ts';
import type { ReportContext, ReporterCall } from './report-channel.ts';
import { placeOf } from './sealed-columns.ts';
import { isSlowlyHashed, slowReceiptHash } from './slow-receipt-hash.ts';

/**
 * Stores a report: sealed, with its time rounded to the hour, an anonymous one without name and e-mail. The receipt
 * code is in the answer and nowhere else. The same content within ten seconds, or the same retry key at any time,
 * makes one report and returns the same code. Throws unavailable (locked), tooManyRequests, or conflict (a retry key
 * with other content).
 */
export async function submitReport(
  ctx: ReportContext,
  input: SubmitReportInput,
  { clientAddress, idempotencyKey }: ReporterCall,
): Promise<SubmittedReport> {
  const { vault, recentSubmissions } = ctx.reports;
  vault.secret();
  const retryKey = checkKey(input.idempotencyKey ?? idempotencyKey);
  ctx.limits.report.take(clientAddress);
  const { anonymous, incidentType, description } = input;
  const { name, email } = reporterOf(input);
  const content = JSON.stringify([anonymous, name, email, incidentType, description]);
  return recentSubmissions.once(content, () => store(ctx, input, content, retryKey));
}

function checkKey(key: string | undefined): string | undefined {
  if (key === undefined || key.length <= IDEMPOTENCY_KEY_MAX) return key;
  throw new AppError('badInput', `Idempotency-Key must be at most ${IDEMPOTENCY_KEY_MAX} characters.`);
}

async function store(
  ctx: ReportContext,
  input: SubmitReportInput,
  content: string,
  retryKey: string | undefined,
): Promise<SubmittedReport> {
  const secret = ctx.reports.vault.secret();
  const code = retryKey === undefined ? randomReceiptCode() : derivedReceiptCode(secret, retryKey, content);
  const receiptHash = hashReceipt(secret, code);
  const idempotencyKeyHash = retryKey === undefined ? null : hashRetryKey(secret, retryKey);
  const slowHash = await slowHashOfRetried(ctx, idempotencyKeyHash, code);

  const submitted = inTransaction(ctx.db, (tx) => {
    const report =
      findRetried(tx, idempotencyKeyHash, [receiptHash, slowHash]) ??
      insert(ctx, tx, input, { receiptHash, idempotencyKeyHash });
    const { acknowledgeBy, feedbackBy } = report;
    return { receiptCode: formatReceiptCode(code), acknowledgeBy, feedbackBy };
  });
  await ctx.reports.keyCopy.update();
  return submitted;
}

/** Returns the slow hash if this is a retry of a report that an earlier version stored, otherwise null. */
async function slowHashOfRetried(
  { db, reports: { vault } }: ReportContext,
  idempotencyKeyHash: string | null,
  code: string,
): Promise<string | null> {
  if (idempotencyKeyHash === null) return null;
  const older = db
    .select({ id: whistleblowerReports.id })
    .from(whistleblowerReports)
    .where(and(eq(whistleblowerReports.idempotencyKeyHash, idempotencyKeyHash), isSlowlyHashed))
    .get();
  return older ? slowReceiptHash(vault.secret(), code) : null;
}

/** The code follows from retry key and content: if the hash differs, so did the content. */
function findRetried(tx: Transaction, idempotencyKeyHash: string | null, hashes: (string | null)[]) {
  if (idempotencyKeyHash === null) return undefined;
  const earlier = tx
    .select()
    .from(whistleblowerReports)
    .where(eq(whistleblowerReports.idempotencyKeyHash, idempotencyKeyHash))
    .get();
  if (earlier && !hashes.includes(earlier.receiptHash)) {
    throw new AppError(
      'conflict',
      'This Idempotency-Key was used for another report. Nothing was stored; please send the report with a new key.',
    );
  }
  return earlier;
}

function insert(
  { clock, reports: { vault } }: ReportContext,
  tx: Transaction,
  input: SubmitReportInput,
  hashes: { receiptHash: string; idempotencyKeyHash: string | null },
) {
  const now = clock.now();
  const createdAt = startOfHour(now);
  const day = osloDay(createdAt);
  const rowUuid = randomUUID();
  const { name, email } = reporterOf(input);
  const cipher = vault.createCipher(rowUuid);
  const sealed = (column: 'description' | 'reporterName' | 'reporterEmail', text: string) =>
    cipher.seal(text, placeOf.report(column, rowUuid));
  const report = tx
    .insert(whistleblowerReports)
    .values({
      ...hashes,
      rowUuid,
      incidentType: input.incidentType,
      anonymous: input.anonymous,
      descriptionCiphertext: sealed('description', input.description),
      reporterNameCiphertext: name === null ? null : sealed('reporterName', name),
      reporterEmailCiphertext: email === null ? null : sealed('reporterEmail', email),
      createdAt,
      acknowledgeBy: addDays(day, ACKNOWLEDGE_WITHIN_DAYS),
      feedbackBy: addMonths(day, FEEDBACK_WITHIN_MONTHS),
    })
    .returning()
    .get();
  scheduleReportNotice(tx, 'report', nextFullHour(now));
  return report;
}
