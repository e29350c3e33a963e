import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { companyProfile } from '#content/company-profile.ts';
import type { Transaction } from '#db/open-database.ts';
import { outbox } from '#db/schema/index.ts';
import { queueMail } from './queue-mail.ts';
import type { MailContent } from './templates/mail-content.ts';
import { messageNotice, reportNotice } from './templates/report-notice.ts';

const MESSAGE_NOTICE = 'report message notice';

/**
 * Tells the compliance officer that a report has arrived, in the transaction of that report. `at` is a full hour, because
 * the minute may point to a reporter.
 */
export function queueReportNotice(tx: Transaction, at: Date): void {
  queueNotice(tx, 'report notice', reportNotice(), at);
}

/**
 * Tells the compliance officer that a reporter has written again. Whoever writes how often within the hour, one mail at
 * its end says so.
 */
export function queueMessageNotice(tx: Transaction, at: Date): void {
  const waiting = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'queued'), eq(outbox.createdAt, at), eq(outbox.kind, MESSAGE_NOTICE)))
    .get();
  if (!waiting) queueNotice(tx, MESSAGE_NOTICE, messageNotice(), at);
}

/** The key is random, so that it leads to no report. */
function queueNotice(tx: Transaction, kind: string, content: MailContent, at: Date): void {
  queueMail(tx, {
    kind,
    recipient: companyProfile.complianceOfficer.email,
    content,
    idempotencyKey: `${kind} ${randomUUID()}`,
    at,
  });
}
