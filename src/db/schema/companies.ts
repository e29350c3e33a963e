import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { portalUserId } from './accounts.ts';
import { columnChecks, filledChecks } from './checks.ts';
import { createdAt, id, instant, jsonList, updatedAt, version } from './columns.ts';
import type { MergeSnapshot } from './merge-snapshot.ts';

/** The truth for a client's identity. `alternativeNames` resolve other spellings to it. */
export const companies = sqliteTable(
  'companies',
  {
    id: id(),
    name: text().notNull().unique(),
    alternativeNames: jsonList<string>(),
    engineerName: text(),
    engineerEmail: text(),
    version: version(),
    archivedAt: instant(),
    mergedIntoId: integer().references((): AnySQLiteColumn => companies.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('companies_merged_into').on(table.mergedIntoId),
    ...columnChecks('companies', table),
    ...filledChecks('companies', table, ['name']),
  ],
);

const companyId = () =>
  integer()
    .notNull()
    .references(() => companies.id, { onDelete: 'restrict' });

/** Two clients made one, with what was changed for it, so that it can be undone. */
export const companyMerges = sqliteTable(
  'company_merges',
  {
    id: id(),
    winnerId: companyId(),
    loserId: companyId(),
    /** Of every row that the merge wrote the columns that it wrote: as they were, and as the merge left them. */
    snapshot: text({ mode: 'json' }).$type<MergeSnapshot>().notNull(),
    mergedBy: portalUserId().notNull(),
    createdAt: createdAt(),
    undoneBy: portalUserId(),
    undoneAt: instant(),
  },
  (table) => [
    index('company_merges_winner').on(table.winnerId),
    index('company_merges_loser').on(table.loserId),
    index('company_merges_merged_by').on(table.mergedBy),
    index('company_merges_undone_by').on(table.undoneBy),
    ...columnChecks('company_merges', table),
    check('company_merges_two_companies', sql`${table.winnerId} <> ${table.loserId}`),
    check('company_merges_undone', sql`(${table.undoneAt} is null) = (${table.undoneBy} is null)`),
  ],
);
