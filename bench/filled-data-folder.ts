import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../src/db/migrations');

/** A migrated database of its own in a temporary data folder, filled by `fill` and closed. */
export function makeDataFolder(fill: (db: Database) => void): {
  folder: string;
  file: string;
  remove(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-bench-'));
  const file = join(folder, 'quayside.db');
  const db = openDatabase({ file });
  migrateDatabase(db, MIGRATIONS);
  fill(db);
  db.$client.close();
  return { folder, file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
