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
import { dirname } from 'node:path';

/** Replaces a file in one step that a power cut cannot halve; only this account may read it. */
export function replaceFile(file: string, text: string): void {
  const folder = dirname(file);
  const next = `${file}.next`;
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

/** Makes a change of names in a folder outlive a power cut. Windows cannot open a folder, and does so by itself. */
export function flushFolder(folder: string): void {
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
