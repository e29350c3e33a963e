import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { MadeMerge } from '#contract/merge.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, type companyMerges, type StoredRow, type vesselMerges } from '#db/schema/index.ts';

const undoer = alias(portalUsers, 'undoer');

/** Where a snapshot of before holds what the records were called. */
interface Names {
  table: string;
  column: string;
}

/** Merges, the newest first; those that were undone say so. */
export function madeMerges(
  tx: Database | Transaction,
  merges: typeof vesselMerges | typeof companyMerges,
  which: SQL,
  { table, column }: Names,
): MadeMerge[] {
  return tx
    .select({
      id: merges.id,
      loserId: merges.loserId,
      rows: sql<string>`${merges.snapshot} -> ${`$.before.${table}`}`,
      mergedBy: portalUsers.name,
      mergedAt: merges.createdAt,
      undoneBy: undoer.name,
      undoneAt: merges.undoneAt,
    })
    .from(merges)
    .innerJoin(portalUsers, eq(portalUsers.id, merges.mergedBy))
    .leftJoin(undoer, eq(undoer.id, merges.undoneBy))
    .where(which)
    .orderBy(desc(merges.id))
    .all()
    .map(({ id, loserId, rows, mergedBy, mergedAt, undoneBy, undoneAt }) => {
      const loser = (JSON.parse(rows) as StoredRow[]).find((row) => row.id === loserId);
      return {
        id,
        loserId,
        loserName: String(loser?.[column] ?? ''),
        mergedBy,
        mergedAt: mergedAt.toISOString(),
        undoneBy,
        undoneAt: undoneAt?.toISOString() ?? null,
      };
    });
}

/** "NAME (merged n)", with the first number that is free: what a loser is called, so that its own name is. */
export function mergedName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const aside = `${name} (merged ${number})`;
    if (!isTaken(aside)) return aside;
  }
}
