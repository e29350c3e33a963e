import { and, eq } from 'drizzle-orm';
import type { BackupHealth } from '#contract/site/backup.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { queueMail } from '#server/services/outbox/queue-mail.ts';
import { backupOverdue } from '#server/services/outbox/templates/backup-overdue.ts';

/** Mails each active manager if backups are overdue, once for each newest backup. */
export function warnOfOverdueBackup({ db, clock }: ServiceContext, health: BackupHealth): void {
  if (!health.overdue) return;
  inTransaction(db, (tx) => {
    const managers = tx
      .select({ id: portalUsers.id, email: portalUsers.email })
      .from(portalUsers)
      .where(and(eq(portalUsers.role, 'manager'), eq(portalUsers.isActive, true)))
      .all();
    for (const { id, email } of managers) {
      queueMail(tx, {
        kind: 'backup overdue',
        recipient: email,
        content: backupOverdue(health),
        idempotencyKey: `backup overdue ${health.newest?.name ?? 'none'} ${id}`,
        at: clock.now(),
      });
    }
  });
}
