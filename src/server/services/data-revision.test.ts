import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { brands } from '#db/schema/index.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { createRevisionReader, UNSEEN_MS } from './data-revision.ts';

let folder: string;
let db: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revision-'));
  db = openDatabase({ file: join(folder, 'quayside.db') });
  migrateDatabase(db, MIGRATIONS_FOLDER);
});

afterEach(() => {
  vi.useRealTimers();
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

test('changes within 5 ms after a write of another connection, such as a script', () => {
  vi.useFakeTimers();
  const revision = createRevisionReader({ db });
  const before = revision();
  const script = openDatabase({ file: join(folder, 'quayside.db') });
  script.insert(brands).values({ name: 'Sjøvik Pumper' }).run();
  script.$client.close();
  vi.advanceTimersByTime(UNSEEN_MS);
  expect(revision()).not.toBe(before);
});
