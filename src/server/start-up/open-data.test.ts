import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newestMigration } from '#db/migration-state.ts';
import { openDatabase } from '#db/open-database.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { openData } from './open-data.ts';
import { closeDatabase } from './shut-down.ts';
import { StartRefusal } from './start-refusal.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const database = () => join(folder, 'quayside.db');
const open = (program = { version: '0.1.0', migrationsFolder: MIGRATIONS_FOLDER }) =>
  closeDatabase(openData(folder, program));

function refusal(program?: Parameters<typeof open>[0]): string {
  try {
    open(program);
  } catch (error) {
    if (error instanceof StartRefusal) return error.message;
    throw error;
  }
  throw new Error('The data was opened.');
}

function put(...path: string[]): void {
  mkdirSync(join(folder, ...path.slice(0, -1)), { recursive: true });
  writeFileSync(join(folder, ...path), 'x');
}

function execute(statements: string): void {
  const db = openDatabase({ file: database() });
  db.$client.pragma('foreign_keys = OFF');
  db.$client.exec(statements);
  closeDatabase(db);
}

/** The program after an update with one more migration. */
function nextProgram() {
  const migrationsFolder = join(folder, 'next');
  cpSync(MIGRATIONS_FOLDER, migrationsFolder, { recursive: true });
  const file = join(migrationsFolder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] };
  journal.entries.push({
    idx: 99,
    version: '6',
    when: 4_000_000_000_000,
    tag: '0099_next',
    breakpoints: true,
  });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(migrationsFolder, '0099_next.sql'), 'CREATE TABLE next (id integer);');
  return { version: '0.2.0', migrationsFolder };
}

describe('a data folder without a database', () => {
  test.each([
    ['files', ['files', 'a1.pdf']],
    ['keys', ['keys', 'report-keys.json']],
    ['backups', ['backups', '2026-11-21', 'quayside.db']],
    ['a write-ahead log', ['quayside.db-wal']],
  ])('is refused when it holds %s, and is not changed', (what, path) => {
    put(...path);
    const before = readdirSync(folder);

    expect(refusal()).toBe(
      `The data folder ${folder} holds ${what} but no database: restore a backup with npm run restore, or choose an empty folder with DATA_DIR to start a new installation.`,
    );
    expect(readdirSync(folder)).toEqual(before);
    expect(existsSync(join(folder, ...path))).toBe(true);
  });

  test('gets a new one when its folders are empty', () => {
    mkdirSync(join(folder, 'files'));
    open();
    expect(existsSync(database())).toBe(true);
  });
});

describe('a data folder with an empty database', () => {
  test.each([
    ['of no bytes', () => writeFileSync(database(), '')],
    ['without tables', () => execute('CREATE TABLE a (id integer); DROP TABLE a;')],
    [
      'whose tables are empty',
      () => {
        open();
        const tables = ['product_numbers', 'products', 'product_categories', 'brands', 'team_members'];
        execute(
          [...tables, 'checklist_templates', 'service_rules', 'installation']
            .map((name) => `DELETE FROM ${name};`)
            .join(''),
        );
      },
    ],
  ])('%s is refused when it holds files, and is not changed', (_kind, make) => {
    make();
    put('files', 'a1.pdf');
    const before = readFileSync(database());

    expect(refusal()).toBe(
      `The data folder ${folder} holds files but its database is empty: restore a backup with npm run restore, or choose an empty folder with DATA_DIR to start a new installation.`,
    );
    expect(readFileSync(database()).equals(before)).toBe(true);
  });

  test('is filled when it holds nothing else, as after a first start that was killed', () => {
    writeFileSync(database(), '');
    expect(open).not.toThrow();
  });
});

describe('a database of a newer program', () => {
  test('is refused with the required version', () => {
    open(nextProgram());
    const before = readFileSync(database());

    expect(refusal()).toBe(
      `The database ${database()} needs Quayside 0.2.0 (0099_next) or later, and this is 0.1.0 (${newestMigration(MIGRATIONS_FOLDER)}): start the newer program, or restore a backup from before the update with npm run restore.`,
    );
    expect(readFileSync(database()).equals(before)).toBe(true);
  });

  test('that never recorded its version is refused as well', () => {
    open(nextProgram());
    execute("DELETE FROM installation WHERE key = 'programVersion'");

    expect(refusal()).toContain(`The database ${database()} needs a newer Quayside, and this is 0.1.0`);
  });

  test('is accepted again by the newer program', () => {
    open();
    open(nextProgram());
    expect(() => open(nextProgram())).not.toThrow();
  });
});

describe('a database whose record of migrations', () => {
  test.each(['DELETE FROM __drizzle_migrations', 'DROP TABLE __drizzle_migrations'])(
    'is lost (%s) is refused in one sentence',
    (statement) => {
      open();
      execute(statement);
      const before = readFileSync(database());

      expect(refusal()).toBe(
        `The database ${database()} holds tables but no record of its migrations: restore a backup with npm run restore, then start again.`,
      );
      expect(readFileSync(database()).equals(before)).toBe(true);
    },
  );

  test('lacks entries is refused in one sentence and keeps its schema', () => {
    open();
    // A migration that only replaces triggers could run again.
    execute(
      'DELETE FROM __drizzle_migrations WHERE created_at > (SELECT min(created_at) FROM __drizzle_migrations)',
    );

    expect(refusal()).toMatch(
      /^The database .+ cannot be brought up to date \(.+\): restore a backup with npm run restore/,
    );
  });
});

test('removes the copy of a backup that a killed restore has left', () => {
  open();
  put('restore.part', 'quayside.db');
  open();
  expect(existsSync(join(folder, 'restore.part'))).toBe(false);
});
