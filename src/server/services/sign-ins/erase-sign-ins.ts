import { lte } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import { adminSessions, portalSessions, signInLog } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { readSettings } from '#server/services/settings/read-settings.ts';

/** Erases entries of the sign-in log after their retention period, and ended sessions. Returns how many. */
export function eraseSignIns({ db, clock }: ServiceContext): number {
  return inTransaction(db, (tx) => {
    const now = clock.now();
    const end = new Date(now.getTime() - readSettings(tx).signInLogDays * DAY_MS);
    const ended = [adminSessions, portalSessions].map((table) =>
      tx.delete(table).where(lte(table.expiresAt, now)).run(),
    );
    const old = tx.delete(signInLog).where(lte(signInLog.createdAt, end)).run();
    return [...ended, old].reduce((sum, { changes }) => sum + changes, 0);
  });
}
