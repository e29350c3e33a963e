import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Act } from './act.ts';
import type { Acts } from './queue.ts';

const NAME = 'quayside-outbox';

interface OutboxSchema extends DBSchema {
  acts: { key: string; value: Act; indexes: { user: number } };
  /** As ArrayBuffer: Safari loses Blobs (dexie/Dexie.js#1919). */
  blobs: { key: string; value: { uuid: string; userId: number; bytes: ArrayBuffer } };
}

/** Where the entries of one person wait. */
export interface OutboxStore {
  /** Whether entries survive the window. */
  isDurable: boolean;
  read: () => Promise<Acts>;
  /** Runs a change in one transaction and returns what is stored after it; resolves once it is on the disk. */
  change: (change: (acts: Acts) => Acts, files?: readonly StoredFile[]) => Promise<Acts>;
  bytesOf: (uuid: string) => Promise<ArrayBuffer | undefined>;
  close: () => void;
}

export interface StoredFile {
  /** As in `file.blob` of its entry. */
  uuid: string;
  bytes: ArrayBuffer;
}

/** Some browsers never answer the first request for a database. */
const OPEN_MS = 5000;

/** Opens the database of this browser; in memory where it has none, is full, or forbids it. */
export async function openOutboxStore(userId: number): Promise<OutboxStore> {
  const inMemory = new Promise<OutboxStore>((resolve) =>
    setTimeout(() => resolve(createMemoryStore()), OPEN_MS),
  );
  return Promise.race([openDurable(userId).catch(createMemoryStore), inMemory]);
}

async function openDurable(userId: number): Promise<OutboxStore> {
  const db = await open();
  try {
    await tryToWrite(db);
  } catch (error) {
    // What an earlier window left on a full disk is sent from there.
    if ((error as Error).name === 'QuotaExceededError') return { ...storeOf(db, userId), isDurable: false };
    db.close();
    throw error;
  }
  return storeOf(db, userId);
}

/** As much as a few entries. */
const PROBE_BYTES = 16_384;

/** A private window may open a database that it cannot write, and a full disk refuses only what is written. */
async function tryToWrite(db: IDBPDatabase<OutboxSchema>): Promise<void> {
  const uuid = 'probe';
  await db.put('blobs', { uuid, userId: 0, bytes: new ArrayBuffer(PROBE_BYTES) });
  await db.delete('blobs', uuid);
}

const open = () =>
  openDB<OutboxSchema>(NAME, 1, {
    upgrade(created) {
      created.createObjectStore('acts', { keyPath: 'uuid' }).createIndex('user', 'userId');
      created.createObjectStore('blobs', { keyPath: 'uuid' });
    },
  });

function storeOf(first: IDBPDatabase<OutboxSchema>, userId: number): OutboxStore {
  let db = first;
  /** Safari closes databases of pages in the background; each change can be made again. */
  async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if ((error as Error).name === 'QuotaExceededError') throw error;
      db.close();
      db = await open();
      return work();
    }
  }
  return {
    isDurable: true,
    read: () => retried(async () => inOrder(await db.getAllFromIndex('acts', 'user', userId))),
    change: (make, files) => retried(() => change(make, files)),
    bytesOf: (uuid) => retried(async () => (await db.get('blobs', uuid))?.bytes),
    close: () => db.close(),
  };

  async function change(make: (acts: Acts) => Acts, files: readonly StoredFile[] = []): Promise<Acts> {
    const transaction = db.transaction(['acts', 'blobs'], 'readwrite', { durability: 'strict' });
    const acts = transaction.objectStore('acts');
    const blobs = transaction.objectStore('blobs');
    try {
      const before = inOrder(await acts.index('user').getAll(userId));
      const after = make(before);
      const stays = new Set(after.map(({ uuid }) => uuid));
      const writes: Promise<unknown>[] = after
        .filter((act) => !before.includes(act))
        .map((act) => acts.put(act));
      const blobsInUse = new Set(after.map(({ file: one }) => one?.blob));
      for (const { uuid, file: had } of before) {
        if (!stays.has(uuid)) writes.push(acts.delete(uuid));
        if (had && !blobsInUse.has(had.blob)) writes.push(blobs.delete(had.blob));
      }
      for (const file of files) writes.push(blobs.put({ ...file, userId }));
      await Promise.all([...writes, transaction.done]);
      return after;
    } catch (error) {
      transaction.done.catch(() => {});
      try {
        transaction.abort();
      } catch {
        // It has ended already.
      }
      throw error;
    }
  }
}

const inOrder = (acts: Act[]): Acts => acts.toSorted((one, other) => one.sequence - other.sequence);

/** Keeps entries as long as the window. */
export function createMemoryStore(): OutboxStore {
  let stored: Acts = [];
  const files = new Map<string, ArrayBuffer>();
  return {
    isDurable: false,
    read: () => Promise.resolve(stored),
    change(change, added = []) {
      stored = change(stored);
      for (const { uuid, bytes } of added) files.set(uuid, bytes);
      for (const uuid of files.keys()) {
        if (!stored.some((act) => act.file?.blob === uuid)) files.delete(uuid);
      }
      return Promise.resolve(stored);
    },
    bytesOf: (uuid) => Promise.resolve(files.get(uuid)),
    close: () => {},
  };
}
