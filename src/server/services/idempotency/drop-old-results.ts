import { and, isNull, lte } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import { idempotencyKeys } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';

const RESULT_DAYS = 90;

/** Drops stored results after 90 days and keeps the hash, so that a later retry is still applied once. Returns how many. */
export function dropOldResults({ db, clock }: ServiceContext): number {
  return inTransaction(db, (tx) => {
    const now = clock.now();
    const writtenBefore = new Date(now.getTime() - RESULT_DAYS * DAY_MS);
    return tx
      .update(idempotencyKeys)
      .set({ result: null, resultDroppedAt: now })
      .where(and(lte(idempotencyKeys.createdAt, writtenBefore), isNull(idempotencyKeys.resultDroppedAt)))
      .run().changes;
  });
}
