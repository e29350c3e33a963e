import { describe, expect, it } from 'vitest';
import { sqliteDriverName } from './sqlite-driver-name.mjs';
import { Sqlite } from './sqlite-driver.ts';

describe('the SQLite driver', () => {
  it.each([
    { node: '20.19.0', napi: '9', driver: 'better-sqlite3-v12' },
    { node: '20.20.2', napi: '9', driver: 'better-sqlite3-v12' },
    { node: '22.13.1', napi: '9', driver: 'better-sqlite3-v12' },
    { node: '22.14.0', napi: '10', driver: 'better-sqlite3' },
    { node: '24.21.0', napi: '10', driver: 'better-sqlite3' },
    { node: '26.10.0', napi: '10', driver: 'better-sqlite3' },
  ])('is $driver for Node $node with Node-API $napi', ({ napi, driver }) => {
    expect(sqliteDriverName({ napi })).toBe(driver);
  });

  it('opens a database in this Node, and its errors are recognized by their class', () => {
    const sqlite = new Sqlite(':memory:');
    try {
      expect(sqlite.prepare('select 1 + 1').pluck().get()).toBe(2);
      expect(() => sqlite.prepare('select nothing')).toThrow(Sqlite.SqliteError);
    } finally {
      sqlite.close();
    }
  });
});
