import { sql } from 'drizzle-orm';
import { check, index, integer, text, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { portalUserId } from './accounts.ts';
import { columnChecks } from './checks.ts';
import { createdAt, id, instant, jsonList } from './columns.ts';

/** What is recorded of a merge, whatever was merged. `winnerId` is the record that stays. */
export const mergeColumns = () => ({
  id: id(),
  /** As they were called before it. */
  winnerName: text().notNull(),
  loserName: text().notNull(),
  /** The names that the record that stays was given with it. */
  addedNames: jsonList<string>(),
  /** The entries of the audit log that it wrote lie between the two; an undo finds in them which fields it changed. */
  auditedAfter: integer().notNull(),
  auditedUpTo: integer().notNull(),
  mergedBy: portalUserId().notNull(),
  createdAt: createdAt(),
  undoneBy: portalUserId(),
  undoneAt: instant(),
});

type MergeTable = Record<keyof ReturnType<typeof mergeColumns> | 'winnerId' | 'loserId', SQLiteColumn>;

export const mergeConstraints = (name: string, table: MergeTable) => [
  index(`${name}_winner`).on(table.winnerId),
  index(`${name}_loser`).on(table.loserId),
  index(`${name}_merged_by`).on(table.mergedBy),
  index(`${name}_undone_by`).on(table.undoneBy),
  ...columnChecks(name, table),
  check(`${name}_two_records`, sql`${table.winnerId} <> ${table.loserId}`),
  check(`${name}_undone`, sql`(${table.undoneAt} is null) = (${table.undoneBy} is null)`),
];
