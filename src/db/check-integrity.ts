import type { Database } from './open-database.ts';
import { Sqlite } from './sqlite-driver.ts';

interface BrokenReference {
  table: string;
  rowid: number | null;
  parent: string;
}

/**
 * Looks for damage: pages and indexes (quick_check) and broken references. Returns one sentence per finding, none for
 * a sound database. Reads the whole file; damage that stops the reading is a finding too.
 */
export function checkIntegrity(db: Database): string[] {
  try {
    const damage = damagedPages(db);
    return damage.length > 0 ? damage : brokenReferences(db);
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) {
      return [`The file cannot be read to its end: ${error.message}.`];
    }
    throw error;
  }
}

function damagedPages(db: Database): string[] {
  const rows = db.$client.pragma('quick_check') as { quick_check: string }[];
  return rows.map((row) => row.quick_check).filter((finding) => finding !== 'ok');
}

function brokenReferences(db: Database): string[] {
  const rows = db.$client.pragma('foreign_key_check') as BrokenReference[];
  return rows.map(
    ({ table, rowid, parent }) =>
      `${table} row ${rowid ?? '?'} refers to a row that ${parent} does not have.`,
  );
}
