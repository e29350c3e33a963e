import { randomUUID } from 'node:crypto';
import { lte } from 'drizzle-orm';
import type { ReportNoticeKind } from '#contract/whistleblowing/report.ts';
import { companyProfile } from '#content/company-profile.ts';
import type { Transaction } from '#db/open-database.ts';
import { pendingReportNotices } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { queueMail } from './queue-mail.ts';
import { messageNotice, reportNotice } from './templates/report-notice.ts';

const NOTICES = {
  report: { kind: 'report notice', write: reportNotice },
  message: { kind: 'report message notice', write: messageNotice },
} as const;

/**
 * Schedules a notice to the compliance officer, in the transaction of the report or message. `dueAt` is a full hour,
 * because the minute may point to a reporter; one mail covers everything of that kind in the hour before.
 */
export function scheduleReportNotice(tx: Transaction, kind: ReportNoticeKind, dueAt: Date): void {
  tx.insert(pendingReportNotices).values({ kind, dueAt }).onConflictDoNothing().run();
}

/** Moves the notices that are due to the outbox. Their keys are random, so that they lead to no report. */
export function queueDueReportNotices({ db, clock }: ServiceContext): void {
  const isDue = lte(pendingReportNotices.dueAt, clock.now());
  if (!db.select().from(pendingReportNotices).where(isDue).get()) return;
  inTransaction(db, (tx) => {
    const due = tx.delete(pendingReportNotices).where(isDue).returning().all();
    // Sorted, because the storage order may be the order in which people wrote.
    due.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || b.kind.localeCompare(a.kind));
    for (const { kind, dueAt } of due) {
      const notice = NOTICES[kind];
      queueMail(tx, {
        kind: notice.kind,
        recipient: companyProfile.complianceOfficer.email,
        content: notice.write(),
        idempotencyKey: `${notice.kind} ${randomUUID()}`,
        at: dueAt,
      });
    }
  });
}
