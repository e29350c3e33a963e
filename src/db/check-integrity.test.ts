import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkIntegrity } from './check-integrity.ts';
import { migrateDatabase } from './migrate-database.ts';
import { openDatabase } from './open-database.ts';
import { products } from './schema/index.ts';
import { seedEmptyDatabase } from './seed/seed-empty-database.ts';
import { createTestDatabase, MIGRATIONS_FOLDER } from './testing.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-integrity-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the integrity test', () => {
  it('finds nothing in a sound database', () => {
    const db = createTestDatabase();
    seedEmptyDatabase(db);

    expect(checkIntegrity(db)).toEqual([]);
  });

  it('names the row with a broken reference', () => {
    const db = createTestDatabase();
    db.$client.pragma('foreign_keys = OFF');
    db.insert(products)
      .values({ name: 'Cuvette', itemNumber: '1', description: 'Glass', brandId: 4711 })
      .run();

    expect(checkIntegrity(db)).toEqual(['products row 1 refers to a row that brands does not have.']);
  });

  it('finds an index that no longer fits its table', () => {
    const file = sound();
    overwriteRootPage(file, 'products_item_number');

    expect(findingsOf(file).join('\n')).toContain('page');
  });

  it('finds a table that cannot be read', () => {
    const file = sound();
    overwriteRootPage(file, 'products');

    expect(findingsOf(file)).not.toEqual([]);
  });
});

/** A seeded database file without open connections. */
function sound(): string {
  const file = join(folder, 'quayside.db');
  const db = openDatabase({ file });
  migrateDatabase(db, MIGRATIONS_FOLDER);
  seedEmptyDatabase(db);
  expect(checkIntegrity(db)).toEqual([]);
  db.$client.close();
  return file;
}

function findingsOf(file: string): string[] {
  const db = openDatabase({ file });
  try {
    return checkIntegrity(db);
  } finally {
    db.$client.close();
  }
}

/** As a failing disk would: the schema is intact, so the file opens. */
function overwriteRootPage(file: string, name: string): void {
  const db = openDatabase({ file });
  const pageSize = db.$client.pragma('page_size', { simple: true }) as number;
  const page = db.$client
    .prepare<[string]>('select rootpage from sqlite_master where name = ?')
    .pluck()
    .get(name) as number;
  db.$client.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(pageSize, 0xa5), 0, pageSize, (page - 1) * pageSize);
  closeSync(handle);
}
