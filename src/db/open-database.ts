import { drizzle } from 'drizzle-orm/better-sqlite3';
import { addFoldFunction } from '#db/queries/contains-text.ts';
import { Sqlite } from './sqlite-driver.ts';
import { addZonedDayFunction } from './zoned-day.ts';

export interface OpenDatabaseOptions {
  /** Path of the database file, or ':memory:'. */
  file: string;
  readonly?: boolean;
  /** A serialized database to start from (tests reopen a migrated one). */
  image?: Buffer;
}

/**
 * The only way to open the database: production, tests and scripts share these pragmas. busy_timeout comes first,
 * because the pragmas after it may already meet a lock. synchronous=FULL is set on every connection: a database in
 * WAL mode reopens at NORMAL, which may lose an acknowledged commit on power loss. secure_delete overwrites deleted
 * data in the file, because reports and travel documents are promised to be erased.
 */
export function openDatabase({ file, readonly = false, image }: OpenDatabaseOptions) {
  const sqlite = new Sqlite(image ?? file, { readonly });
  sqlite.pragma('busy_timeout = 5000');
  if (!readonly) sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma('journal_size_limit = 67108864');
  addFoldFunction(sqlite);
  addZonedDayFunction(sqlite);
  return drizzle(sqlite, { casing: 'snake_case' });
}

export type Database = ReturnType<typeof openDatabase>;

/** What a service writes through: the database itself, or the transaction it runs in. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
