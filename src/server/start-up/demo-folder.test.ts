import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companies } from '#db/schema/index.ts';
import { openDatabase } from '#db/open-database.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { prepareDemoFolder } from './demo-folder.ts';
import { StartRefusal } from './start-refusal.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-demo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A demo with a single company. */
const prepare = (name: string, isFresh = false) =>
  prepareDemoFolder({
    folder,
    migrationsFolder: MIGRATIONS_FOLDER,
    isFresh,
    now: new Date(`2026-03-0${name.length}T08:00:00Z`),
    fill: async (db) => void db.insert(companies).values({ name }).run(),
  });

function companyNames(): string[] {
  const db = openDatabase({ file: join(folder, 'quayside.db') });
  const rows = db.select().from(companies).all();
  db.$client.close();
  return rows.map(({ name }) => name);
}

test('fills an empty folder with a demo, which later starts keep', async () => {
  await prepare('One');
  const madeAt = await prepare('Other');
  expect(madeAt.toISOString()).toBe('2026-03-03T08:00:00.000Z');
  expect(companyNames()).toEqual(['One']);
});

test('replaces a demo on request, or if it is incomplete', async () => {
  await prepare('One');
  await prepare('Other', true);
  expect(companyNames()).toEqual(['Other']);
  writeFileSync(join(folder, 'demo.txt'), '');
  await prepare('Again');
  expect(companyNames()).toEqual(['Again']);
});

test('leaves a folder with other content unchanged, also if a fresh demo is requested', async () => {
  writeFileSync(join(folder, 'quayside.db'), 'work of two years');
  for (const isFresh of [false, true]) {
    await expect(prepare('One', isFresh)).rejects.toThrow(StartRefusal);
  }
  expect(readFileSync(join(folder, 'quayside.db'), 'utf8')).toBe('work of two years');
  expect(existsSync(join(folder, 'demo.txt'))).toBe(false);
});
