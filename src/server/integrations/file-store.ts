import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { CalendarDay } from '#contract/format/calendar-day.ts';
import { flushFolderLater } from './durable-file.ts';
import { createQuarantine, type Quarantine } from './quarantine.ts';
import { openSealed, sealBytes, SealedFileError, type FileKeys } from './sealed-file.ts';

/** Received bytes without a name yet: a partial file, until it is kept or discarded. */
export interface ReceivedFile {
  /** Of the bytes as they arrived. */
  size: number;
  sha256: string;
  /** The first bytes as they arrived, enough to tell formats apart. */
  head: Buffer;
  /** Of the bytes on the disk, which differ where they are sealed. */
  stored: { size: number; sha256: string };
  bytes(): Promise<Buffer>;
  /** Gives it its name; it is flushed to disk when this returns. */
  keepAs(name: string): Promise<void>;
  /** Deletes it; does nothing once it is kept. */
  discard(): Promise<void>;
}

export interface StoredStream {
  size: number;
  stream: Readable;
}

/**
 * The files of the program, each under a generated name that is recorded in a database row. A file in quarantine can
 * be read as if it were in the store, and returns to it.
 */
export interface FileStore {
  /** Stores the bytes whole or not at all, flushed to disk when it returns. Replaces a file of the same name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Streams to disk. Returns null if it is longer than `limit` bytes; rethrows if the stream breaks off. In both cases
   * nothing is left. With `sealedAs`, the name that it must be kept as, only sealed bytes are written.
   */
  receive(stream: AsyncIterable<Uint8Array>, limit: number, sealedAs?: string): Promise<ReceivedFile | null>;
  /** The id of the key that seals; null where there is none. */
  sealKeyId: string | null;
  /** Null if there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** The same as a stream, whose reader has to end or destroy it. */
  open(name: string): Promise<StoredStream | null>;
  /**
   * Opens what was stored sealed, after the whole file was checked. One chunk is held in memory at a time. Throws a
   * SealedFileError.
   */
  openSealed(name: string): Promise<StoredStream | null>;
  /** Deletes a file, also from quarantine. A missing file is no error. */
  remove(name: string): void;
  /** Without those in quarantine. */
  names(): string[];
  /** Moves a file to quarantine under that day. A missing file is no error. */
  setAside(name: string, day: CalendarDay): void;
  /** Moves a file from quarantine to the store. Returns false if the store has it or there is none. */
  takeBack(name: string): boolean;
  quarantine: Pick<Quarantine, 'list' | 'removeUntil'>;
  /** Deletes partial files left by a crash. Returns how many there were. */
  removeHalfWritten(): number;
}

/** Our names: a hash or an id, and an extension. */
const SAFE_NAME = /^[0-9a-z][0-9a-z-]*\.[a-z0-9]+$/;
const HALF_WRITTEN = '.part';
const HEAD_BYTES = 16;

/**
 * A store in one folder, which is made when it is first written to. This process alone writes there. Without keys nothing
 * is sealed and nothing sealed opens.
 */
export function createFileStore(folder: string, keys: FileKeys | null = null): FileStore {
  const beingWritten = new Set<string>();
  const pathOf = (name: string) => {
    if (!SAFE_NAME.test(name)) throw new Error(`No name for a stored file: ${name}`);
    return join(folder, name);
  };
  const entries = () => (existsSync(folder) ? readdirSync(folder) : []);
  // Below the store, so that a move stays on one file system.
  const quarantine = createQuarantine(join(folder, 'quarantine'));

  function takeBack(name: string): boolean {
    const path = pathOf(name);
    const aside = existsSync(path) ? undefined : quarantine.find(name);
    if (aside !== undefined) renameSync(aside, path);
    return aside !== undefined;
  }

  /** Path of a file that was not in the store: moved back or, on a read-only disk, still in quarantine. */
  function locateAside(name: string): string {
    try {
      takeBack(name);
      return pathOf(name);
    } catch {
      return quarantine.find(name) ?? pathOf(name);
    }
  }

  async function readFrom<T>(name: string, read: (path: string) => Promise<T>): Promise<T | null> {
    const found = await nullWhereMissing(() => read(pathOf(name)));
    return found ?? nullWhereMissing(() => read(locateAside(name)));
  }

  /** A place to write to that no sweep deletes meanwhile. */
  async function beginHalf() {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `.${randomUUID()}${HALF_WRITTEN}`;
    beingWritten.add(name);
    return { path: join(folder, name), end: () => beingWritten.delete(name) };
  }

  return {
    async put(name, bytes) {
      const target = pathOf(name);
      const half = await beginHalf();
      try {
        await writeThrough(half.path, (file) => file.writeFile(bytes));
        await rename(half.path, target);
        await flushFolderLater(folder);
      } catch (error) {
        await rm(half.path, { force: true });
        throw error;
      } finally {
        half.end();
      }
    },

    sealKeyId: keys?.current.id ?? null,

    async receive(stream, limit, sealedAs) {
      const half = await beginHalf();
      const discard = async () => {
        await rm(half.path, { force: true });
        half.end();
      };
      try {
        const seal = sealedAs === undefined ? undefined : sealWith(keys, sealedAs);
        const arrived = await writeThrough(half.path, (file) => writeStream(file, stream, limit, seal));
        if (arrived === null) {
          await discard();
          return null;
        }
        return {
          ...arrived,
          bytes: () => (sealedAs === undefined ? readFile(half.path) : readWhole(half.path, keys, sealedAs)),
          async keepAs(name) {
            if (sealedAs !== undefined && name !== sealedAs) throw new Error('Sealed under another name');
            await rename(half.path, pathOf(name));
            half.end();
            await flushFolderLater(folder);
          },
          discard,
        };
      } catch (error) {
        await discard();
        throw error;
      }
    },

    read: (name) => readFrom(name, (path) => readFile(path)),

    open: (name) =>
      readFrom(name, async (path) => {
        const file = await open(path, 'r');
        const { size } = await file.stat();
        return { size, stream: file.createReadStream() };
      }),

    openSealed: (name) =>
      readFrom(name, async (path) => {
        const file = await open(path, 'r');
        try {
          const { size, chunks } = await openSealed(requireKeys(keys), name, file);
          // Checked whole: a fault that shows half-way could only break the answer off.
          for await (const chunk of chunks()) void chunk;
          const stream = Readable.from(chunks(), { objectMode: false });
          stream.once('close', () => void file.close());
          return { size, stream };
        } catch (error) {
          await file.close();
          throw error;
        }
      }),

    remove(name) {
      rmSync(pathOf(name), { force: true });
      quarantine.remove(name);
    },

    setAside(name, day) {
      const path = pathOf(name);
      if (existsSync(path)) quarantine.add(path, name, day);
    },

    takeBack,
    quarantine,

    names: () => entries().filter((name) => SAFE_NAME.test(name)),

    removeHalfWritten() {
      const left = entries().filter((name) => name.endsWith(HALF_WRITTEN) && !beingWritten.has(name));
      for (const name of left) rmSync(join(folder, name), { force: true });
      return left.length;
    },
  };
}

async function nullWhereMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function writeThrough<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'wx', 0o600);
  try {
    const result = await write(file);
    await file.sync();
    return result;
  } finally {
    await file.close();
  }
}

type Seal = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

function sealWith(keys: FileKeys | null, name: string): Seal {
  const { current } = requireKeys(keys);
  return (source) => sealBytes(current, name, source);
}

function requireKeys(keys: FileKeys | null): FileKeys {
  if (keys === null) throw new SealedFileError('unknown key');
  return keys;
}

async function readWhole(path: string, keys: FileKeys | null, name: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { chunks } = await openSealed(requireKeys(keys), name, file);
    const parts: Buffer[] = [];
    for await (const chunk of chunks()) parts.push(chunk);
    return Buffer.concat(parts);
  } finally {
    await file.close();
  }
}

/** Null as soon as there is more than `limit`. */
async function writeStream(file: FileHandle, stream: AsyncIterable<Uint8Array>, limit: number, seal?: Seal) {
  const arrived = createMeter();
  let head: Buffer = Buffer.alloc(0);
  async function* metered() {
    for await (const chunk of stream) {
      if (arrived.add(chunk) > limit) return;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      yield chunk;
    }
  }
  const stored = seal ? createMeter() : arrived;
  let writing: Promise<void> | undefined;
  try {
    for await (const chunk of seal ? seal(metered()) : metered()) {
      if (seal) stored.add(chunk);
      await writing;
      // The next chunk arrives, and is sealed, meanwhile. A failure is thrown where it is awaited.
      writing = file.writeFile(chunk);
      writing.catch(() => {});
    }
  } finally {
    await writing;
  }
  const { size } = arrived.measured();
  return size > limit ? null : { ...arrived.measured(), head, stored: stored.measured() };
}

function createMeter() {
  const hash = createHash('sha256');
  let size = 0;
  let sha256: string | undefined;
  return {
    /** Returns the size so far. */
    add(chunk: Uint8Array): number {
      size += chunk.length;
      hash.update(chunk);
      return size;
    },
    measured: () => ({ size, sha256: (sha256 ??= hash.digest('hex')) }),
  };
}
