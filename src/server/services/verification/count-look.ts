import { sql } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { LookKind } from '#contract/report/report-verification.ts';
import type { Transaction } from '#db/open-database.ts';
import { verifyLooks } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { FormLimits } from '#server/form-limits.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { isPassingStorageFault } from '#server/storage-fault.ts';

interface CountingContext extends ServiceContext {
  limits: Pick<FormLimits, 'verifyLook'>;
}

interface Look {
  reportId: number;
  kind: LookKind;
  clientAddress: string;
}

/** Counts a check of a report. */
export function countLook(ctx: CountingContext, { reportId, kind, clientAddress }: Look): void {
  countOnce(ctx, clientAddress, (tx, day) =>
    tx
      .insert(verifyLooks)
      .values({ day, reportId, kind, count: 1 })
      .onConflictDoUpdate({
        target: [verifyLooks.day, verifyLooks.reportId, verifyLooks.kind],
        set: { count: sql`${verifyLooks.count} + 1` },
      })
      .run(),
  );
}

/** Counts a look of a visitor, at most so many of one address. A full disk must not keep anyone from looking. */
export function countOnce(
  { db, clock, limits }: CountingContext,
  clientAddress: string,
  count: (tx: Transaction, day: string) => void,
): void {
  try {
    limits.verifyLook.take(clientAddress);
    inTransaction(db, (tx) => count(tx, osloDay(clock.now())));
  } catch (error) {
    if (!(error instanceof AppError) && !isPassingStorageFault(error)) throw error;
  }
}
