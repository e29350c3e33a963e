import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from './open-database.ts';

let folder: string;
let open: Database[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-open-'));
  open = [];
});
afterEach(() => {
  for (const db of open) db.$client.close();
  rmSync(folder, { recursive: true });
});

function connect(readonly = false): Database {
  const db = openDatabase({ file: join(folder, 'quayside.db'), readonly });
  open.push(db);
  return db;
}

const setting = (db: Database, name: string): unknown => db.$client.pragma(name, { simple: true });

describe('a database file', () => {
  it('is opened so that an acknowledged write survives power loss, on every connection', () => {
    const connections = [connect(), connect(), connect(true)];

    for (const db of connections) {
      expect(setting(db, 'journal_mode')).toBe('wal');
      expect(setting(db, 'synchronous'), 'FULL').toBe(2);
      expect(setting(db, 'foreign_keys')).toBe(1);
      expect(setting(db, 'busy_timeout')).toBe(5000);
      expect(setting(db, 'trusted_schema')).toBe(0);
    }
  });

  it('cannot be written through a read-only connection', () => {
    connect().$client.exec('create table cargo (id integer)');

    expect(() => connect(true).$client.exec('insert into cargo values (1)')).toThrow('readonly');
  });

  it('is written by an SQLite without the known WAL faults', () => {
    const version = connect().$client.prepare('select sqlite_version()').pluck().get() as string;

    expect(version.localeCompare('3.51.3', 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
  });
});
