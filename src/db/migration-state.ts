import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './open-database.ts';

/** Drizzle's record of the applied migrations. */
const MIGRATIONS_TABLE = '__drizzle_migrations';

interface Journal {
  entries: { when: number; tag: string }[];
}

const readJournal = (migrationsFolder: string): Journal['entries'] =>
  (JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal).entries;

/** Name of the newest migration of a program, such as `0013_reported_services`. */
export function newestMigration(migrationsFolder: string): string {
  return readJournal(migrationsFolder).at(-1)?.tag ?? 'none';
}

/**
 * The state of a database relative to this program's migrations: `unrecorded` has tables but no record of its
 * migrations, `newer` has migrations that this program does not know.
 */
export type MigrationState = 'new' | 'known' | 'unrecorded' | 'newer';

export function readMigrationState({ $client }: Database, migrationsFolder: string): MigrationState {
  const tables = $client
    .prepare<[], string>(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all();
  const applied = tables.includes(MIGRATIONS_TABLE)
    ? $client.prepare<[], number>(`select created_at from ${MIGRATIONS_TABLE}`).pluck().all()
    : [];
  if (applied.length === 0) {
    return tables.every((name) => name === MIGRATIONS_TABLE) ? 'new' : 'unrecorded';
  }
  const known = new Set(readJournal(migrationsFolder).map(({ when }) => when));
  return applied.every((when) => known.has(Number(when))) ? 'known' : 'newer';
}
