import { lte } from 'drizzle-orm';
import { signInLog } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { readSettings } from '#server/services/settings/read-settings.ts';

const DAY_MS = 24 * 3_600_000;

/** Erases entries of the sign-in log after their time. Returns how many. */
export function eraseSignIns({ db, clock }: ServiceContext): number {
  return inTransaction(db, (tx) => {
    const end = new Date(clock.now().getTime() - readSettings(tx).signInLogDays * DAY_MS);
    return tx.delete(signInLog).where(lte(signInLog.createdAt, end)).run().changes;
  });
}
