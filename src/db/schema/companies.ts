import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { columnChecks, filledChecks } from './checks.ts';
import { createdAt, id, instant, jsonList, updatedAt, version } from './columns.ts';
import { mergeColumns, mergeConstraints } from './merge-columns.ts';

/**
 * The source of a client's identity. `alternativeNames` resolve other spellings to it. References to a merged company
 * stay: readers resolve the pointer (services/merges/survivors.ts).
 */
export const companies = sqliteTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
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
    uniqueIndex('companies_name')
      .on(table.name)
      .where(sql`${table.mergedIntoId} is null`),
    index('companies_merged_into')
      .on(table.mergedIntoId)
      .where(sql`${table.mergedIntoId} is not null`),
    ...columnChecks('companies', table),
    ...filledChecks('companies', table, ['name']),
  ],
);

const companyId = () =>
  integer()
    .notNull()
    .references(() => companies.id, { onDelete: 'restrict' });

/** Merges of two clients: who merged what, and the data for an undo. */
export const companyMerges = sqliteTable(
  'company_merges',
  { winnerId: companyId(), loserId: companyId(), ...mergeColumns() },
  (table) => mergeConstraints('company_merges', table),
);
