import { randomUUID } from 'node:crypto';
import { companyProfile } from '#content/company-profile.ts';
import type { Transaction } from '#db/open-database.ts';
import { queueMail } from './queue-mail.ts';
import { reportNotice } from './templates/report-notice.ts';

/**
 * Tells the compliance officer that a report has arrived, in the transaction of that report. `at` is a full hour, because
 * the minute may point to a reporter. The key is random, so that it leads to no report.
 */
export function queueReportNotice(tx: Transaction, at: Date): void {
  queueMail(tx, {
    kind: 'report notice',
    recipient: companyProfile.complianceOfficer.email,
    content: reportNotice(),
    idempotencyKey: `report notice ${randomUUID()}`,
    at,
  });
}
