import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What a replacement that was interrupted leaves beside the file. */
export const HALF_WRITTEN = '.next';

/** Replaces a file in one step that a power cut cannot halve; only this account may read it. */
export function replaceFile(file: string, text: string): void {
  const folder = dirname(file);
  const next = file + HALF_WRITTEN;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmSync(next, { force: true });
  const handle = openSync(next, 'wx', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(next, file);
  flushFolder(folder);
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
