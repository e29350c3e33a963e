import type { Transaction } from '#db/open-database.ts';
import type { notifications } from '#db/schema/index.ts';
import { queueMail } from './queue-mail.ts';
import { portalNotice } from './templates/portal-notice.ts';

/** Sends somebody by mail what the portal tells them. */
export function queuePortalNotice(
  tx: Transaction,
  { id, userId, kind, text, createdAt }: typeof notifications.$inferSelect,
  recipient: string,
): void {
  queueMail(tx, {
    kind: 'portal notice',
    recipient,
    content: portalNotice(kind, text),
    // The id alone would come back after a restore, for something else.
    idempotencyKey: `portal notice ${id} ${userId} ${createdAt.getTime()}`,
    at: createdAt,
  });
}
