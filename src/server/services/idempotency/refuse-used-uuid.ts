import { eq } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Transaction } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';

/** Throws conflict if a row has this UUID already. A retry returns earlier, so the row is another person's. */
export function refuseUsedUuid(
  tx: Transaction,
  table: SQLiteTable & { clientUuid: SQLiteColumn },
  clientUuid: string | undefined,
): void {
  if (clientUuid === undefined) return;
  const used = tx
    .select({ clientUuid: table.clientUuid })
    .from(table)
    .where(eq(table.clientUuid, clientUuid))
    .get();
  if (used)
    throw new AppError('conflict', 'That clientUuid is already in use. Nothing was saved; please try again.');
}
