import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkpointWal, markReplicated } from './checkpoint-wal.ts';
import { openDatabase, type Database } from './open-database.ts';

let folder: string;
let db: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-wal-'));
  db = openDatabase({ file: join(folder, 'quayside.db') });
  db.$client.exec('CREATE TABLE notes (text TEXT)');
});

afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const walBytes = () => statSync(join(folder, 'quayside.db-wal')).size;

test('empties the write-ahead log', () => {
  checkpointWal(db);
  expect(walBytes()).toBe(0);
});

test('leaves the log of a replicated database to Litestream', () => {
  markReplicated(db);
  checkpointWal(db);
  expect(walBytes()).toBeGreaterThan(0);
});
