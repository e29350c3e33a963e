import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationState } from '#db/migration-state.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { recordedProgramVersion } from '#db/program-version.ts';
import { adminSessions, portalSessions } from '#db/schema/index.ts';
import {
  BackupRefusal,
  codeOf,
  DATABASE,
  FILES,
  flush,
  freeName,
  isDiskFull,
  KEPT_ASIDE,
  linkOrCopy,
  linkStored,
  readManifest,
  RESTORE_STAGING,
} from './backup-files.ts';
import {
  checkFiles,
  type FileFindings,
  faultsOfBackup,
  faultsOfDatabase,
  filesNamedBy,
} from './check-backup.ts';

export interface RestoreOptions {
  /** The folder of the backup, or one that an earlier restore kept. */
  backup: string;
  /** The data folder to restore to. No program may be running on it. */
  dataFolder: string;
  migrationsFolder: string;
  now: Date;
}

export interface Restored {
  /** Stored files that the database names, and those that are missing. */
  files: number;
  missing: string[];
  /** Where the previous data is now; null if there was none. */
  keptAside: string | null;
}

/**
 * Replaces database and files with a backup, after a full check, and keeps the previous data in `backups/replaced-…`,
 * from where the same command restores it. Keys are not touched. Everyone has to sign in again, so that a session
 * that ended after the backup does not become valid again. An interrupted restore leaves a folder without a database,
 * on which no program starts; run the same command again. Throws a BackupRefusal before anything is changed.
 */
export function restoreBackup(options: RestoreOptions): Restored {
  const { backup, dataFolder, now } = options;
  refuseDamaged(backup);
  const staged = join(dataFolder, RESTORE_STAGING);
  rmSync(staged, { recursive: true, force: true });
  let found: FileFindings;
  let keptAside: string | null;
  try {
    mkdirSync(join(staged, FILES), { recursive: true, mode: 0o700 });
    stage(options, staged);
    found = checkFiles(join(staged, DATABASE), join(staged, FILES));
    keptAside = setAside(dataFolder, now);
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    if (!isDiskFull(error)) throw error;
    throw new BackupRefusal(`There is not enough space for a restore in ${dataFolder}. Nothing was changed.`);
  }
  renameSync(join(staged, FILES), join(dataFolder, FILES));
  flush(dataFolder);
  // The database comes last: the program does not start until it is there.
  renameSync(join(staged, DATABASE), join(dataFolder, DATABASE));
  rmSync(staged, { recursive: true, force: true });
  flush(dataFolder);
  return { files: found.count, missing: found.missing, keptAside };
}

function refuseDamaged(backup: string): void {
  const database = join(backup, DATABASE);
  if (!existsSync(database)) throw new BackupRefusal(`There is no backup in ${backup}.`);
  const manifest = readManifest(backup);
  // What a restore has kept has no manifest, and its files are as they were.
  const faults = manifest ? faultsOfBackup(backup, manifest) : [];
  if (manifest === null && !isKeptAside(backup)) faults.push('its backup.json cannot be read');
  const [fault] = faults;
  if (fault === undefined) return;
  const more = faults.length > 1 ? ` and ${faults.length - 1} more` : '';
  throw new BackupRefusal(`This backup is damaged (${fault}${more}). Nothing was changed.`);
}

const isKeptAside = (backup: string) => backup.split(/[/\\]/).at(-1)?.startsWith(KEPT_ASIDE) === true;

function stage({ backup, migrationsFolder }: RestoreOptions, staged: string): void {
  const database = join(staged, DATABASE);
  // A copy and not a link: it is written to from now on, and the backup must not change.
  for (const name of [DATABASE, `${DATABASE}-wal`]) {
    if (existsSync(join(backup, name))) copyFileSync(join(backup, name), join(staged, name));
  }
  const [fault] = faultsOfDatabase(database);
  if (fault !== undefined) {
    throw new BackupRefusal(`This backup is damaged (${fault}). Nothing was changed.`);
  }
  const db = openDatabase({ file: database });
  try {
    refuseNewer(db, migrationsFolder);
    db.delete(adminSessions).run();
    db.delete(portalSessions).run();
    db.$client.pragma('wal_checkpoint(TRUNCATE)');
    db.$client.pragma('journal_mode = DELETE');
  } finally {
    db.$client.close();
  }
  flush(database);
  if (!existsSync(join(backup, FILES))) return;
  for (const name of readdirSync(join(backup, FILES), { withFileTypes: true })) {
    if (name.isFile()) linkOrCopy(join(backup, FILES, name.name), join(staged, FILES, name.name));
  }
  // What a restore has kept includes the quarantine.
  for (const { name } of filesNamedBy(database)) linkStored(join(backup, FILES), name, staged);
  flush(join(staged, FILES));
}

function refuseNewer(db: Database, migrationsFolder: string): void {
  if (readMigrationState(db, migrationsFolder) === 'known') return;
  const needed = recordedProgramVersion(db) ?? 'another version';
  throw new BackupRefusal(`This backup needs Quayside ${needed} or later. Nothing was changed.`);
}

/** An interrupted restore has created such a folder; the next one continues with it. */
const UNFINISHED = '.unfinished';

function setAside(dataFolder: string, now: Date): string | null {
  const backups = join(dataFolder, 'backups');
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const begun = readdirSync(backups).find((one) => one.startsWith(KEPT_ASIDE) && one.endsWith(UNFINISHED));
  // The database goes first, so that nothing starts on half of the old data.
  const names = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, FILES].filter((one) =>
    existsSync(join(dataFolder, one)),
  );
  if (names.length === 0 && begun === undefined) return null;
  const half = join(backups, begun ?? freeName(backups, now, KEPT_ASIDE) + UNFINISHED);
  mkdirSync(half, { recursive: true, mode: 0o700 });
  for (const one of names) {
    try {
      // Files that are already there are from before the interrupted restore; these are what that restore had written.
      if (existsSync(join(half, one))) rmSync(join(dataFolder, one), { recursive: true, force: true });
      else renameSync(join(dataFolder, one), join(half, one));
    } catch (error) {
      moveBack(half, dataFolder);
      throw new BackupRefusal(
        `${join(dataFolder, one)} cannot be moved to ${backups} (${codeOf(error)}). It must be on the same disk and no mount point. Nothing was changed.`,
      );
    }
  }
  flush(half);
  const whole = half.slice(0, -UNFINISHED.length);
  renameSync(half, whole);
  flush(backups);
  return whole;
}

/** The database comes last here as well. */
function moveBack(half: string, dataFolder: string): void {
  for (const one of [FILES, `${DATABASE}-shm`, `${DATABASE}-wal`, DATABASE]) {
    if (existsSync(join(half, one))) renameSync(join(half, one), join(dataFolder, one));
  }
  rmdirSync(half);
  flush(dataFolder);
}
