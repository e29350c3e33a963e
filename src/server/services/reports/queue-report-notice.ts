import { randomUUID } from 'node:crypto';
import { companyProfile } from '#content/company-profile.ts';
import type { Transaction } from '#db/open-database.ts';
import { outbox } from '#db/schema/index.ts';
import { nextFullHour } from './full-hour.ts';

const SENTENCE = 'A report has arrived';

/**
 * Tells the compliance officer, in the transaction of the report, that one has arrived, and nothing else. Stamped at
 * the next full hour, because the minute may point to a reporter; its key is random, so that it leads to no report.
 */
export function queueReportNotice(tx: Transaction, now: Date): void {
  const moment = nextFullHour(now);
  tx.insert(outbox)
    .values({
      kind: 'reportNotice',
      recipient: companyProfile.complianceOfficer.email,
      subject: SENTENCE,
      text: `${SENTENCE}.\n`,
      html: `<p>${SENTENCE}.</p>\n`,
      nextAttemptAt: moment,
      createdAt: moment,
      idempotencyKey: `reportNotice:${randomUUID()}`,
    })
    .run();
}
