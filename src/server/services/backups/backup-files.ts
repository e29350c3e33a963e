import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Backup } from '#contract/site/backup.ts';
import { createQuarantine } from '#server/integrations/quarantine.ts';

/** A backup or restore is impossible for a reason that an administrator can fix: one sentence. */
export class BackupRefusal extends Error {}

export const DATABASE = 'quayside.db';
export const FILES = 'files';
const MANIFEST = 'backup.json';

/** The manifest beside database and files in a finished backup. It is written last. */
export const BackupManifest = z.object({
  format: z.literal(1),
  /** Version and newest migration of the program that made the backup. */
  program: z.string(),
  madeAt: z.iso.datetime(),
  database: z.object({ size: z.int(), sha256: z.string() }),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Names of stored files that were missing or damaged in the running program. */
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

const NAME = /^\d{8}T\d{6}Z$/;

/** Prefix of the folders in which a restore keeps the previous data. */
export const KEPT_ASIDE = 'replaced-';

/** The folder in which a restore prepares the new data, beside the database. */
export const RESTORE_STAGING = 'restore.part';

/** Prefix of the folders to which a drill restores. */
export const DRILL = 'drill-';

/** Returns when a restore kept the data of that folder; null for any other folder. */
export function keptAsideAt(name: string): string | null {
  const stamp = name.startsWith(KEPT_ASIDE) ? name.slice(KEPT_ASIDE.length) : '';
  if (!NAME.test(stamp)) return null;
  return stamp.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
}

/** Such as 20261122T010000Z: sorts by time, and is a valid name in every file system. */
const stampOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Returns a name for a backup of that time; if another was made in the same second, the next free name. */
export function freeName(folder: string, at: Date, prefix = ''): string {
  const name = prefix + stampOf(at);
  return existsSync(join(folder, name)) ? freeName(folder, new Date(at.getTime() + 1000), prefix) : name;
}

/** Returns the finished backups of a folder, newest first. Throws the file system's error if it cannot be read. */
export function listBackups(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST)))
    .sort()
    .toReversed()
    .flatMap((name) => {
      const manifest = readManifest(join(folder, name));
      if (!manifest) return [];
      const { madeAt, database, files, missing, damaged } = manifest;
      return {
        name,
        madeAt,
        bytes: database.size + files.bytes,
        files: files.count,
        missingFiles: missing.length,
        damagedFiles: damaged.length,
      };
    });
}

/** Null if the folder has no readable manifest. */
export function readManifest(backup: string): BackupManifest | null {
  const file = join(backup, MANIFEST);
  if (!existsSync(file)) return null;
  try {
    return BackupManifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return null;
    throw error;
  }
}

export const manifestFile = (backup: string) => join(backup, MANIFEST);

/**
 * Makes the same bytes available under another name. Stored files are never changed after they are written, so on one
 * disk a hard link is a copy that takes no space; otherwise they are copied.
 */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (!CANNOT_LINK.has(codeOf(error) ?? '')) throw error;
    copyFileSync(source, target, constants.COPYFILE_EXCL);
    flush(target);
  }
}

/** A file in quarantine belongs to the store again as soon as a row names it. */
export function linkStored(filesFolder: string, name: string, folder: string): void {
  const target = join(folder, FILES, name);
  if (existsSync(target)) return;
  const stored = join(filesFolder, name);
  const source = existsSync(stored) ? stored : createQuarantine(join(filesFolder, 'quarantine')).find(name);
  if (source === undefined) return;
  try {
    linkOrCopy(source, target);
  } catch (error) {
    // Deleted a moment ago.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

const CANNOT_LINK = new Set([
  'EXDEV',
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EACCES',
  'EINVAL',
]);

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

export const isDiskFull = (error: unknown) => FULL.has(codeOf(error) ?? '');

const CHUNK = 1024 * 1024;

/** Reads in chunks, so that a large file takes no more memory than a small one. */
export function sha256Of(file: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      hash.update(chunk.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}

/** Flushes a file, or the names in a folder, so that it survives a power cut. */
export function flush(path: string): void {
  // Windows cannot open a folder; its file system flushes names by itself.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
