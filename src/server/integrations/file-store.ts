import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The files the program keeps, each under a name that was made for it. What refers to them stands in the database. */
export interface FileStore {
  /** Stores the bytes whole or not at all; they are on the disk when it returns. The same name is replaced. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Takes a file away; one that is not there is no fault. */
  remove(name: string): void;
  names(): string[];
  /** Takes away what a crash left half written. Returns how many there were. */
  removeHalfWritten(): number;
}

/** Ours: a name made of a hash or an id, and an ending. */
const SAFE_NAME = /^[0-9a-z][0-9a-z-]*\.[a-z0-9]+$/;
const HALF_WRITTEN = '.part';

/** A store in one folder, which is made when it is first written to. This process alone writes there. */
export function createFileStore(folder: string): FileStore {
  const beingWritten = new Set<string>();
  const pathOf = (name: string) => {
    if (!SAFE_NAME.test(name)) throw new Error(`No name for a stored file: ${name}`);
    return join(folder, name);
  };
  const entries = () => (existsSync(folder) ? readdirSync(folder) : []);

  return {
    async put(name, bytes) {
      const target = pathOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const half = `.${randomUUID()}${HALF_WRITTEN}`;
      beingWritten.add(half);
      try {
        await writeThrough(join(folder, half), bytes);
        await rename(join(folder, half), target);
        await syncFolder(folder);
      } catch (error) {
        await rm(join(folder, half), { force: true });
        throw error;
      } finally {
        beingWritten.delete(half);
      }
    },

    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },

    remove: (name) => rmSync(pathOf(name), { force: true }),

    names: () => entries().filter((name) => SAFE_NAME.test(name)),

    removeHalfWritten() {
      const left = entries().filter((name) => name.endsWith(HALF_WRITTEN) && !beingWritten.has(name));
      for (const name of left) rmSync(join(folder, name), { force: true });
      return left.length;
    },
  };
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name itself must outlive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder; its file system writes names down by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
