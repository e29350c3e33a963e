import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { openDatabase, type Database } from '#db/open-database.ts';
import { installation } from '#db/schema/index.ts';
import type { Clock } from '#server/services/context.ts';
import { BackupRefusal, DATABASE, DRILL, FILES } from './backup-files.ts';
import { checkFiles } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const RESTORE_PROVEN = 'restoreProven';

export interface DrillOptions {
  backup: string;
  /** The running program's database, to compare with. */
  database: string;
  /** A temporary folder is made in it and removed again. */
  folder: string;
  migrationsFolder: string;
  clock: Clock;
  /** What a start does with a database: opens, checks and migrates it. */
  open: (dataFolder: string) => Database;
}

export interface Drill {
  tables: number;
  rows: number;
  files: number;
  /** Rows that the running program has written or changed since the backup, without sessions. */
  since: number;
}

/**
 * Restores a backup to an empty folder as after the loss of the machine, starts on it as the program would, and
 * compares every row and file. Throws a BackupRefusal if anything is missing.
 */
export function proveRestore({
  backup,
  database,
  folder,
  migrationsFolder,
  clock,
  open,
}: DrillOptions): Drill {
  const dataFolder = mkdtempSync(join(folder, DRILL));
  try {
    const { missing } = restoreBackup({ backup, dataFolder, migrationsFolder, now: clock.now() });
    const [lost] = missing;
    if (lost !== undefined)
      throw new BackupRefusal(`The restored files lack ${missing.length}, such as ${lost}.`);
    const counted = compare(join(backup, DATABASE), join(dataFolder, DATABASE));
    open(dataFolder).$client.close();
    const { count, damaged } = checkFiles(join(dataFolder, DATABASE), join(dataFolder, FILES));
    if (damaged.length > 0) throw new BackupRefusal(`${damaged.length} restored files are damaged.`);
    const since = rowsOnlyIn(database, join(backup, DATABASE));
    recordProof(database, clock.now());
    return { ...counted, files: count, since };
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** The program may be running: this writes one row and migrates nothing. */
function recordProof(database: string, at: Date): void {
  const db = openDatabase({ file: database });
  try {
    const value = at.toISOString();
    db.insert(installation)
      .values({ key: RESTORE_PROVEN, value })
      .onConflictDoUpdate({ target: installation.key, set: { value } })
      .run();
  } finally {
    db.$client.close();
  }
}

/** When the last drill succeeded (ISO, UTC). */
export const restoreProvenAt = (db: Database): string | null =>
  db.select().from(installation).where(eq(installation.key, RESTORE_PROVEN)).get()?.value ?? null;

/** Sessions end with a restore, and records of the installation differ by design. */
const LEFT_OUT = new Set(['admin_sessions', 'portal_sessions', 'installation']);

function compare(backup: string, restored: string): Pick<Drill, 'tables' | 'rows'> {
  const differing = rowsOnlyIn(backup, restored) + rowsOnlyIn(restored, backup);
  if (differing > 0) throw new BackupRefusal(`${differing} rows differ after the restore.`);
  const db = openDatabase({ file: restored, readonly: true });
  try {
    const tables = tablesOf(db);
    const rows = tables.reduce((sum, table) => sum + countOf(db, `select count(*) from "${table}"`), 0);
    return { tables: tables.length, rows };
  } finally {
    db.$client.close();
  }
}

/** Counts the rows of one database that another of the same program lacks or has with other values. */
function rowsOnlyIn(one: string, other: string): number {
  const db = openDatabase({ file: one, readonly: true });
  try {
    db.$client.prepare('attach ? as other').run(other);
    return tablesOf(db)
      .filter((table) => !LEFT_OUT.has(table))
      .map((table) =>
        countOf(
          db,
          `select count(*) from (select * from main."${table}" except select * from other."${table}")`,
        ),
      )
      .reduce((sum, rows) => sum + rows, 0);
  } finally {
    db.$client.close();
  }
}

/** Without the shadow tables of the search, which hold no data of their own. */
const tablesOf = ({ $client }: Database) =>
  $client
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
         and name not in (select s.name || x.ending from sqlite_schema s,
           (select '_data' ending union select '_idx' union select '_docsize' union select '_config' union select '_content') x
           where s.sql like 'create virtual table%') and sql not like 'create virtual table%' order by name`,
    )
    .pluck()
    .all();

const countOf = ({ $client }: Database, sql: string) => $client.prepare<[], number>(sql).pluck().get() ?? 0;
