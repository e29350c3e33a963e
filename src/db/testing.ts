import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from './migrate-database.ts';
import { openDatabase, type Database } from './open-database.ts';

export const MIGRATIONS_FOLDER = `${import.meta.dirname}/migrations`;

export interface MigrationJournal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

export const readMigrationJournal = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as MigrationJournal;

/** Copies the real migrations up to one of them, as an earlier release had them. */
export function copyMigrationsUpTo(tag: string, folder: string): void {
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journal = readMigrationJournal(folder);
  journal.entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1);
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
}

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
