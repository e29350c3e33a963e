import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { sqliteDriverName } from './sqlite-driver-name.mjs';

const require = createRequire(import.meta.url);

/** Whoever opens a database or recognises its errors takes the driver from here: the two have classes of their own. */
export const Sqlite = (
  sqliteDriverName(process.versions) === 'better-sqlite3'
    ? require('better-sqlite3')
    : require('better-sqlite3-v12')
) as typeof BetterSqlite3;
