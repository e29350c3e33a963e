import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOpenElsewhere } from './is-open-elsewhere.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-open-'));
  file = join(folder, 'quayside.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('says so while a connection is open, idle or not, and changes nothing', () => {
  const db = openDatabase({ file });
  db.$client.exec('CREATE TABLE kept (text)');
  const killed = join(folder, 'killed.db');
  for (const end of ['', '-wal']) cpSync(file + end, killed + end);
  const bytes = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
  const before = bytes();
  expect([isOpenElsewhere(file), isOpenElsewhere(killed)]).toEqual([true, false]);
  expect(bytes()).toEqual(before);
  db.$client.close();
  expect(isOpenElsewhere(file)).toBe(false);
});

test('takes a database that is missing or damaged for closed', () => {
  expect(isOpenElsewhere(file)).toBe(false);
  const db = openDatabase({ file });
  db.$client.exec('CREATE TABLE kept (text)');
  db.$client.close();
  truncateSync(file, 50);
  expect(isOpenElsewhere(file)).toBe(false);
});
