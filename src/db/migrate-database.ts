import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import type { Database } from './open-database.ts';

/**
 * Migrates the database to the newest schema, in one transaction: a kill at any moment leaves the old one. Foreign
 * keys are off meanwhile, because SQLite rebuilds tables to change them; they are checked before the commit if
 * anything was changed, which takes about a second in a large database.
 */
export function migrateDatabase(db: Database, migrationsFolder: string): void {
  const sqlite = db.$client;
  addMigrationFunctions(db);
  sqlite.pragma('foreign_keys = OFF');
  try {
    const changes = sqlite.prepare('select total_changes()').pluck();
    const before = changes.get();
    migrate(db, { migrationsFolder });
    if (changes.get() === before) return;
    const broken = sqlite.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new Error(`Migration left ${broken.length} broken reference(s)`);
  } finally {
    sqlite.pragma('foreign_keys = ON');
  }
}

/** Migration 0013 calls `lower_case`; nothing else does. */
function addMigrationFunctions(db: Database): void {
  db.$client.function('lower_case', (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
}
