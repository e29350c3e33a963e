import { and, eq, inArray, isNull, lte, notExists } from 'drizzle-orm';
import { osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import { checkpointWal } from '#db/checkpoint-wal.ts';
import type { Transaction } from '#db/open-database.ts';
import { whistleblowerMessages, whistleblowerNotes, whistleblowerReports } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { DataKeyFiles } from '#server/integrations/data-key-files.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { logAccess } from './access-log.ts';
import { destroyDataKeys } from './destroy-data-keys.ts';

/**
 * Deletes the content of closed reports whose purge day has come, and returns how many. The tombstone stays: id,
 * category, dates. Then destroys their keys, so that no backup opens them either. A report with an unread message of the
 * reporter waits until it has been read. Needs no report key.
 */
export async function purgeDueReports(ctx: ServiceContext, dataKeys: DataKeyFiles): Promise<number> {
  const { db, clock } = ctx;
  const purged = inTransaction(db, (tx) => purge(tx, clock.now()));
  // Overwrites purged content in the file, and truncates the write-ahead log, where it could remain.
  if (purged > 0) checkpointWal(db);
  await destroyDataKeys(ctx, dataKeys);
  return purged;
}

function purge(tx: Transaction, now: Date): number {
  const due = findDue(tx, osloDay(now));
  tx.delete(whistleblowerMessages).where(inArray(whistleblowerMessages.reportId, due)).run();
  tx.delete(whistleblowerNotes).where(inArray(whistleblowerNotes.reportId, due)).run();
  tx.update(whistleblowerReports)
    .set({
      descriptionCiphertext: null,
      reporterNameCiphertext: null,
      reporterEmailCiphertext: null,
      receiptHash: null,
      idempotencyKeyHash: null,
      purgedAt: now,
    })
    .where(inArray(whistleblowerReports.id, due))
    .run();
  for (const reportId of due) logAccess(tx, now, { action: 'purged', reportId, actor: 'system' });
  return due.length;
}

function findDue(tx: Transaction, today: CalendarDay): number[] {
  const { id, purgeOn, purgedAt } = whistleblowerReports;
  const unread = tx
    .select()
    .from(whistleblowerMessages)
    .where(
      and(
        eq(whistleblowerMessages.reportId, id),
        eq(whistleblowerMessages.sender, 'reporter'),
        isNull(whistleblowerMessages.readAt),
      ),
    );
  return tx
    .select({ id })
    .from(whistleblowerReports)
    .where(and(lte(purgeOn, today), isNull(purgedAt), notExists(unread)))
    .all()
    .map((report) => report.id);
}
