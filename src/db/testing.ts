import { migrateDatabase } from './migrate-database.ts';
import { openDatabase, type Database } from './open-database.ts';

export const MIGRATIONS_FOLDER = `${import.meta.dirname}/migrations`;

let migrated: Buffer | undefined;

/** A new in-memory database with the real migrations: migrated once, then reopened from its image. */
export function createTestDatabase(): Database {
  if (!migrated) {
    const db = openDatabase({ file: ':memory:' });
    migrateDatabase(db, MIGRATIONS_FOLDER);
    migrated = db.$client.serialize();
    db.$client.close();
  }
  return openDatabase({ file: ':memory:', image: migrated });
}
