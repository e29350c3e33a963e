import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkIntegrity } from '#db/check-integrity.ts';
import { findWalDamage } from '#db/check-wal.ts';
import { migrateDatabase } from '#db/migrate-database.ts';
import { newestMigration, readMigrationState } from '#db/migration-state.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { recordedProgramVersion, recordProgramVersion } from '#db/program-version.ts';
import { seedEmptyDatabase, wasNeverUsed } from '#db/seed/seed-empty-database.ts';
import { Sqlite } from '#db/sqlite-driver.ts';
import { RESTORE_STAGING } from '#server/services/backups/backup-files.ts';
import { StartRefusal } from './start-refusal.mjs';

export const databaseFile = (dataFolder: string) => resolve(dataFolder, 'quayside.db');

/** The program that opens the database. */
interface Program {
  version: string;
  migrationsFolder: string;
}

/**
 * Opens the database of a data folder, migrates it and seeds an unused one. Throws a StartRefusal, and changes
 * nothing, if the database is damaged, belongs to a newer program, or is missing or empty beside files, keys or
 * backups that belong to one.
 */
export function openData(dataFolder: string, program: Program): Database {
  const file = databaseFile(dataFolder);
  try {
    if (existsSync(file)) refuseUnusableDatabase(dataFolder, file, program);
    else refuseLostDatabase(dataFolder, 'no database', [...belongings(dataFolder), ...writeAheadLog(file)]);
    const db = openDatabase({ file });
    // The next write begins a new log, without what a power cut has left in the old one: see findWalDamage.
    db.$client.pragma('wal_checkpoint(PASSIVE)');
    migrateOrRefuse(db, file, program);
    recordProgramVersion(db, describeProgram(program));
    seedEmptyDatabase(db);
    // Left by a restore that was killed before it changed anything; with all personal data of a backup.
    rmSync(join(dataFolder, RESTORE_STAGING), { recursive: true, force: true });
    return db;
  } catch (error) {
    throw explainDatabaseError(error, file);
  }
}

/** Such as `0.1.0 (0013_reported_services)`. */
export const describeProgram = ({ version, migrationsFolder }: Program) =>
  `${version} (${newestMigration(migrationsFolder)})`;

/** Read-only, because a writable connection writes on closing, and evidence must not change. */
function refuseUnusableDatabase(dataFolder: string, file: string, program: Program): void {
  const walDamage = findWalDamage(file);
  if (walDamage !== null) throw damaged(file, walDamage);
  const db = openDatabase({ file, readonly: true });
  try {
    const [finding] = checkIntegrity(db);
    if (finding !== undefined) throw damaged(file, finding);
    refuseForeignSchema(db, file, program);
    if (wasNeverUsed(db)) refuseLostDatabase(dataFolder, 'its database is empty', belongings(dataFolder));
  } finally {
    db.$client.close();
  }
}

function refuseForeignSchema(db: Database, file: string, program: Program): void {
  const state = readMigrationState(db, program.migrationsFolder);
  if (state === 'unrecorded') {
    throw new StartRefusal(
      `The database ${file} holds tables but no record of its migrations: restore a backup with npm run restore, then start again.`,
    );
  }
  if (state === 'newer') {
    const recorded = recordedProgramVersion(db);
    const own = describeProgram(program);
    // A newer program that did not record its version leaves the older one in the row.
    const needed =
      recorded === undefined || recorded === own ? 'a newer Quayside' : `Quayside ${recorded} or later`;
    throw new StartRefusal(
      `The database ${file} needs ${needed}, and this is ${own}: start the newer program, or restore a backup from before the update with npm run restore.`,
    );
  }
}

/** Folders with contents that belong to a database. */
const belongings = (dataFolder: string) =>
  ['files', 'keys', 'backups'].filter((name) => {
    const folder = join(dataFolder, name);
    return existsSync(folder) && readdirSync(folder).length > 0;
  });

/** Changes that were not yet in the database file. SQLite would discard them together with a new file. */
const writeAheadLog = (file: string) =>
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 ? ['a write-ahead log'] : [];

const listed = new Intl.ListFormat('en-GB');

/** A new database would have no record of the files, and open none of the reports. */
function refuseLostDatabase(dataFolder: string, finding: string, held: string[]): void {
  if (held.length === 0) return;
  throw new StartRefusal(
    `The data folder ${dataFolder} holds ${listed.format(held)} but ${finding}: restore a backup with npm run restore, or choose an empty folder with DATA_DIR to start a new installation.`,
  );
}

function migrateOrRefuse(db: Database, file: string, { migrationsFolder }: Program): void {
  try {
    migrateDatabase(db, migrationsFolder);
  } catch (error) {
    const cause = sqliteErrorOf(error);
    if (cause?.code !== 'SQLITE_ERROR') throw error;
    throw new StartRefusal(
      `The database ${file} cannot be brought up to date (${cause.message}): restore a backup with npm run restore, then start again.`,
    );
  }
}

function damaged(file: string, finding: string): StartRefusal {
  return new StartRefusal(
    `The database ${file} is damaged and was left unchanged (${finding}); restore a backup with npm run restore, then start again.`,
  );
}

function sqliteErrorOf(error: unknown) {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof Sqlite.SqliteError ? cause : undefined;
}

function explainDatabaseError(error: unknown, file: string): unknown {
  const cause = sqliteErrorOf(error);
  if (!cause) return error;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(cause.code)) return damaged(file, cause.message);
  if (/^SQLITE_(FULL|READONLY|BUSY|LOCKED|IOERR|CANTOPEN)/.test(cause.code)) {
    return new StartRefusal(
      `The database ${file} cannot be used now (${cause.message}); look at its permissions, the disk's free space and other programs that hold it open.`,
    );
  }
  return error;
}
