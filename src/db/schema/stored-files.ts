import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { STORED_FILE_STATES } from '#contract/file.ts';
import { columnChecks, rangeChecks } from './checks.ts';
import { createdAt, id, instant } from './columns.ts';

/**
 * Every stored file, from product images to signatures. Records refer to it by `storageName`, the name in the file
 * store, so that unreferenced files are found with one query.
 */
export const storedFiles = sqliteTable(
  'stored_files',
  {
    id: id(),
    sha256: text().notNull(),
    storageName: text().notNull().unique(),
    /** Media type detected by content, never the declared one. */
    type: text().notNull(),
    size: integer().notNull(),
    /** Id of the key that the bytes are sealed under; then `sha256` and `size` are those of the sealed bytes. */
    sealedUnder: text(),
    state: text({ enum: STORED_FILE_STATES }).notNull().default('pending'),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index('stored_files_state').on(table.state, table.createdAt),
    index('stored_files_sha256').on(table.sha256),
    ...columnChecks('stored_files', table),
    ...rangeChecks('stored_files', table, { size: [0, Number.MAX_SAFE_INTEGER] }),
  ],
);

/** Reference to a stored file, whose row SQLite then refuses to delete. */
export const storageKey = () => text().references(() => storedFiles.storageName);
