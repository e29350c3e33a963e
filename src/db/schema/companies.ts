import { type AnySQLiteColumn, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { columnChecks, filledChecks } from './checks.ts';
import { createdAt, id, instant, jsonList, updatedAt, version } from './columns.ts';

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
