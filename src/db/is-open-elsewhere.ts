import { existsSync, linkSync, rmSync } from 'node:fs';
import { Sqlite } from './sqlite-driver.ts';

/**
 * Whether a process has the database open, also one in another container, which the lock of the data folder cannot
 * name: every connection in WAL mode holds a lock of the kernel on the file. Nothing is changed: SQLite is shown the
 * file under a second name, without the write-ahead log, which it would otherwise move into the file.
 */
export function isOpenElsewhere(file: string): boolean {
  if (!existsSync(file)) return false;
  const link = `${file}.lock-check`;
  removeLink(link);
  linkSync(file, link);
  try {
    return refusesExclusiveUse(link);
  } finally {
    removeLink(link);
  }
}

function refusesExclusiveUse(file: string): boolean {
  const sqlite = new Sqlite(file, { timeout: 0 });
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    // A damaged file cannot be opened: no program has it locked.
    return error.code === 'SQLITE_BUSY';
  } finally {
    sqlite.close();
  }
}

function removeLink(link: string): void {
  for (const name of [link, `${link}-wal`, `${link}-shm`]) rmSync(name, { force: true });
}
