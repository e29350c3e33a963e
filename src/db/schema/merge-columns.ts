import { sql } from 'drizzle-orm';
import { check, index, integer, text, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { portalUserId } from './accounts.ts';
import { columnChecks } from './checks.ts';
import { createdAt, id, instant, jsonList } from './columns.ts';

interface OwnerBefore {
  /** Null for the vessel that stays. */
  projectId: number | null;
  companyId: number;
}

/** The columns of any merge. `winnerId` is the record that stays. */
export const mergeColumns = () => ({
  id: id(),
  /** Their names before it. */
  winnerName: text().notNull(),
  loserName: text().notNull(),
  /** The winner's other names before it, and those that it added. */
  namesBefore: jsonList<string>(),
  addedNames: jsonList<string>(),
  /** The companies before it of what it gave to another one: audit entries only name them, and merged ones share a name. */
  ownersBefore: jsonList<OwnerBefore>(),
  /** Its audit entries lie between the two; an undo finds in them which fields it changed. */
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
