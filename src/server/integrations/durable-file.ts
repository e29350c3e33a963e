import {
  closeSync,
  fsyncSync,
  futimesSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What a replacement that was interrupted leaves beside the file. */
export const HALF_WRITTEN = '.next';

/**
 * Replaces a file in one step that a power cut cannot halve; only this account may read it. With `shownTime`, file and
 * folder have that time in place of the one at which this happens.
 */
export function replaceFile(file: string, text: string, shownTime?: Date): void {
  const folder = dirname(file);
  const next = file + HALF_WRITTEN;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmSync(next, { force: true });
  const handle = openSync(next, 'wx', 0o600);
  try {
    writeFileSync(handle, text);
    if (shownTime) futimesSync(handle, shownTime, shownTime);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(next, file);
  if (shownTime) setTimeOf(folder, shownTime);
  flushFolder(folder);
}

/** A folder that belongs to another account keeps its own time: that is no reason to write nothing. */
function setTimeOf(folder: string, time: Date): void {
  try {
    utimesSync(folder, time, time);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** Overwrites a file on the disk and deletes it; a missing one is no error. Its folder is not flushed. */
export async function destroyFile(path: string): Promise<void> {
  const bytes = await stat(path).catch(onlyIfMissing);
  if (bytes === null) return;
  const file = await open(path, 'r+');
  try {
    await file.write(randomBytes(bytes.size));
    await file.sync();
  } finally {
    await file.close();
  }
  await rm(path);
}

/** As `flushFolder`, without blocking the event loop. */
export async function flushFolderLater(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a change of names in a folder outlive a power cut. Windows cannot open a folder, and does so by itself. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Returns null if there is no such file; throws if it cannot be read. */
export function readFileIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return onlyIfMissing(error);
  }
}

function onlyIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
