import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { sqliteDriverName } from './sqlite-driver-name.mjs';

const require = createRequire(import.meta.url);

/** Import the driver from here to open a database or to recognize its errors: each of the two has its own classes. */
export const Sqlite = (
  sqliteDriverName(process.versions) === 'better-sqlite3'
    ? require('better-sqlite3')
    : require('better-sqlite3-v12')
) as typeof BetterSqlite3;
