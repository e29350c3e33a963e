import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { brands } from '#db/schema/index.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { createRevisionReader } from './data-revision.ts';

let folder: string;
let db: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revision-'));
  db = openDatabase({ file: join(folder, 'quayside.db') });
  migrateDatabase(db, MIGRATIONS_FOLDER);
});

afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

test('stays the same while nobody writes', () => {
  const revision = createRevisionReader({ db });
  const before = revision();
  db.select().from(brands).all();
  expect(revision()).toBe(before);
});

test('changes with a write of this program', () => {
  const revision = createRevisionReader({ db });
  const before = revision();
  db.insert(brands).values({ name: 'Sjøvik Pumper' }).run();
  expect(revision()).not.toBe(before);
});

test('changes in the next event-loop turn after a write of another connection, such as a script', async () => {
  const revision = createRevisionReader({ db });
  const before = revision();
  const script = openDatabase({ file: join(folder, 'quayside.db') });
  script.insert(brands).values({ name: 'Sjøvik Pumper' }).run();
  script.$client.close();
  await nextTurn();
  expect(revision()).not.toBe(before);
});
