import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkIntegrity } from '#db/check-integrity.ts';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { Sqlite } from '#db/sqlite-driver.ts';
import { StartRefusal } from './start-refusal.mjs';

export const databaseFile = (dataFolder: string) => resolve(dataFolder, 'quayside.db');

/**
 * The database of a data folder: whole, migrated and, where it never held anything, seeded.
 * Throws a StartRefusal where it is damaged (the file stays as it is) or cannot be used now.
 */
export function openData(dataFolder: string, migrationsFolder: string): Database {
  const file = databaseFile(dataFolder);
  try {
    if (existsSync(file)) refuseDamagedFile(file);
    const db = openDatabase({ file });
    migrateDatabase(db, migrationsFolder);
    seedEmptyDatabase(db);
    return db;
  } catch (error) {
    throw explainDatabaseError(error, file);
  }
}

/** Read-only, because a connection that may write does so on closing, and evidence must not change. */
function refuseDamagedFile(file: string): void {
  const db = openDatabase({ file, readonly: true });
  try {
    const [finding] = checkIntegrity(db);
    if (finding !== undefined) throw damaged(file, finding);
  } finally {
    db.$client.close();
  }
}

function damaged(file: string, finding: string): StartRefusal {
  return new StartRefusal(
    `The database ${file} is damaged and was left untouched (${finding}); put a sound copy in its place, then start again.`,
  );
}

function explainDatabaseError(error: unknown, file: string): unknown {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof Sqlite.SqliteError)) return error;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(cause.code)) return damaged(file, cause.message);
  if (/^SQLITE_(FULL|READONLY|BUSY|LOCKED|IOERR|CANTOPEN)/.test(cause.code)) {
    return new StartRefusal(
      `The database ${file} cannot be used now (${cause.message}); look at its permissions, the disk's free space and other programs that hold it open.`,
    );
  }
  return error;
}
