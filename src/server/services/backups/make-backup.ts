import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY_MS } from '#contract/format/durations.ts';
import type { Backup } from '#contract/site/backup.ts';
import { openDatabase } from '#db/open-database.ts';
import { Sqlite } from '#db/sqlite-driver.ts';
import { createFileStore } from '#server/integrations/file-store.ts';
import { believedTime } from '#server/services/retention-clock.ts';
import { takeLock } from '#server/start-up/lock-file.mjs';
import {
  BackupRefusal,
  codeOf,
  DATABASE,
  DRILL,
  FILES,
  flush,
  freeName,
  isDiskFull,
  keptAsideAt,
  linkOrCopy,
  linkStored,
  listBackups,
  manifestFile,
  readManifest,
  sha256Of,
  type BackupManifest,
} from './backup-files.ts';
import { checkFiles, faultsOfDatabase, filesNamedBy } from './check-backup.ts';
import { expiredBackups, isPast } from './expired-backups.ts';

export interface BackupOptions {
  /** Path of the running program's database. */
  database: string;
  /** The running program's stored files. */
  filesFolder: string;
  /** The folder for backups. */
  folder: string;
  /** As in BACKUP_DIR: a second folder, on another disk or a mounted share. */
  secondFolder: string | undefined;
  /** Version and newest migration of this program. */
  program: string;
  now: Date;
}

export interface MadeBackup {
  backup: Backup;
  /** Why it could not be copied to the second folder; null if it was copied or there is none. */
  secondFailed: string | null;
}

const HALF_MADE = '.part';

/**
 * Copies database and files while the program goes on writing, and checks the copy: SQLite's own check, references
 * between rows, size and hash of each file. A backup gets its name only once it is complete. Keys are not in it.
 * Throws a BackupRefusal.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { folder, secondFolder, now } = options;
  const lock = makeAndLock(folder);
  if (lock.holder !== null) {
    throw new BackupRefusal(`Another backup is being made (process ${lock.holder}). Wait until it is done.`);
  }
  try {
    removeHalfMade(folder);
    const name = freeName(folder, now);
    await writeBackup(options, join(folder, name));
    const retainedNow = timeOfRetention(join(folder, name), now);
    removeExpired(folder, retainedNow);
    const backup = listBackups(folder).find((one) => one.name === name);
    if (!backup) throw new BackupRefusal(`The backup ${name} was not found after it was made.`);
    return {
      backup,
      secondFailed: secondFolder === undefined ? null : copyTo(secondFolder, folder, name, retainedNow),
    };
  } finally {
    lock.release();
  }
}

function makeAndLock(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return takeLock(join(folder, 'backup.lock'));
  } catch (error) {
    throw explain(error, folder);
  }
}

async function writeBackup(
  { database, filesFolder, program, now }: BackupOptions,
  target: string,
): Promise<void> {
  const half = `${target}${HALF_MADE}`;
  refuseWithoutSpace(dirname(target), sizeOf(database) + sizeOf(`${database}-wal`));
  mkdirSync(join(half, FILES), { recursive: true, mode: 0o700 });
  try {
    // Before the database and after it, because a file may be deleted or added in between.
    for (const name of createFileStore(filesFolder).names()) linkStored(filesFolder, name, half);
    await copyDatabase(database, join(half, DATABASE));
    const [fault] = faultsOfDatabase(join(half, DATABASE));
    if (fault !== undefined) throw new BackupRefusal(`The copy of the database is damaged (${fault}).`);

    const named = new Set(filesNamedBy(join(half, DATABASE)).map(({ name }) => name));
    for (const name of named) linkStored(filesFolder, name, half);
    for (const name of readdirSync(join(half, FILES))) {
      if (!named.has(name)) rmSync(join(half, FILES, name));
    }
    flush(join(half, FILES));
    writeManifest(half, { program, madeAt: now.toISOString() });
    renameSync(half, target);
    flush(dirname(target));
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw explain(error, dirname(target));
  }
}

function writeManifest(half: string, made: Pick<BackupManifest, 'program' | 'madeAt'>): void {
  const database = join(half, DATABASE);
  const { count, bytes, missing, damaged } = checkFiles(database, join(half, FILES));
  const manifest: BackupManifest = {
    format: 1,
    ...made,
    database: { size: sizeOf(database), sha256: sha256Of(database) },
    files: { count, bytes },
    missing,
    damaged,
  };
  writeFileSync(manifestFile(half), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  flush(manifestFile(half));
  flush(half);
}

/**
 * In one step, under one read transaction: writers continue, and no write restarts the copy. The copy has no
 * write-ahead log, so it is one file.
 */
async function copyDatabase(source: string, target: string): Promise<void> {
  const from = new Sqlite(source, { readonly: true, fileMustExist: true });
  try {
    from.pragma('busy_timeout = 5000');
    await from.backup(target, { progress: () => 0x7fffffff });
  } finally {
    from.close();
  }
  const copy = new Sqlite(target);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
  flush(target);
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function removeHalfMade(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith(HALF_MADE))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** The program records in the database how far it believes the clock, so a command knows it as well. */
function timeOfRetention(backup: string, now: Date): Date {
  const db = openDatabase({ file: join(backup, DATABASE), readonly: true });
  try {
    return believedTime(db, now);
  } finally {
    db.$client.close();
  }
}

/**
 * What a restore has kept and what a killed drill has left holds the same personal data, so neither lasts longer than a
 * backup.
 */
function removeExpired(folder: string, now: Date): void {
  const isLeft = (name: string) =>
    name.startsWith(DRILL) && now.getTime() - statSync(join(folder, name)).mtimeMs > DAY_MS;
  const others = readdirSync(folder).filter((name) => isPast(keptAsideAt(name), now) || isLeft(name));
  for (const name of [...expiredBackups(listBackups(folder), now).map((one) => one.name), ...others]) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Returns why the copy failed, because the backup itself exists; null if it succeeded. */
function copyTo(secondFolder: string, folder: string, name: string, now: Date): string | null {
  const half = join(secondFolder, `${name}${HALF_MADE}`);
  try {
    if (!existsSync(secondFolder)) return `The folder ${secondFolder} of BACKUP_DIR is not there.`;
    removeHalfMade(secondFolder);
    if (!existsSync(join(secondFolder, name))) {
      const before = listBackups(secondFolder)[0];
      const source = join(folder, name);
      refuseWithoutSpace(
        secondFolder,
        sizeOf(join(source, DATABASE)) + newBytes(source, secondFolder, before),
      );
      mkdirSync(join(half, FILES), { recursive: true, mode: 0o700 });
      linkOrCopy(join(source, DATABASE), join(half, DATABASE));
      for (const file of readdirSync(join(source, FILES))) {
        const known = before && join(secondFolder, before.name, FILES, file);
        const from = known !== undefined && existsSync(known) ? known : join(source, FILES, file);
        linkOrCopy(from, join(half, FILES, file));
      }
      const manifest = readManifest(source);
      const check = () => checkFiles(join(half, DATABASE), join(half, FILES));
      let copied = check();
      // Damaged in the backup before this one: linked from there it would spoil each later one as well.
      const again = copied.damaged.filter((file) => !manifest?.damaged.includes(file));
      for (const file of again) {
        rmSync(join(half, FILES, file));
        linkOrCopy(join(source, FILES, file), join(half, FILES, file));
      }
      if (again.length > 0) copied = check();
      if (
        sha256Of(join(half, DATABASE)) !== manifest?.database.sha256 ||
        copied.damaged.length > manifest.damaged.length ||
        copied.missing.length > manifest.missing.length
      ) {
        throw new BackupRefusal(`The copy in ${secondFolder} differs from the backup: check that disk.`);
      }
      linkOrCopy(manifestFile(source), manifestFile(half));
      flush(half);
      renameSync(half, join(secondFolder, name));
      flush(secondFolder);
    }
    removeExpired(secondFolder, now);
    return null;
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    const explained = explain(error, secondFolder);
    if (explained instanceof BackupRefusal) return explained.message;
    throw explained;
  }
}

function newBytes(source: string, secondFolder: string, before: Backup | undefined): number {
  return readdirSync(join(source, FILES))
    .filter((file) => before === undefined || !existsSync(join(secondFolder, before.name, FILES, file)))
    .reduce((sum, file) => sum + sizeOf(join(source, FILES, file)), 0);
}

/** Space for the file system's own records. */
const MARGIN_BYTES = 16 * 1024 * 1024;

function refuseWithoutSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = bytes + MARGIN_BYTES;
  if (bavail * bsize >= needed) return;
  throw new BackupRefusal(
    `There is not enough space for a backup in ${folder}: ${formatSize(needed)} are needed.`,
  );
}

const formatSize = (bytes: number) =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

function explain(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (isDiskFull(error)) {
    return new BackupRefusal(`There is not enough space for a backup in ${folder}.`);
  }
  if (code !== undefined && /^E[A-Z]+$|^SQLITE_(READONLY|CANTOPEN|IOERR)/.test(code)) {
    return new BackupRefusal(`The folder ${folder} cannot be written (${code}).`);
  }
  return error;
}
