import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { ProjectPack } from '#contract/project/project-pack.ts';

/*
 * A database of its own beside the outbox: a new version of one is blocked by windows that have the old one open, and no
 * failure here may keep the outbox from opening.
 */
const NAME = 'quayside-packs';

/** What could not be stored. */
export interface MissingParts {
  photos: number;
  documents: number;
  /** Whether the screens themselves are missing. */
  screens: boolean;
}

/** A project on this device. */
export interface PackSummary {
  userId: number;
  projectId: number;
  vesselName: string;
  /** By the clock of this device, in milliseconds. */
  takenAt: number;
  serverTime: string;
  bytes: number;
  withTravelDocuments: boolean;
  missing: MissingParts;
}

/** A picture or document of a project. */
export interface PackedFile {
  userId: number;
  projectId: number;
  /** Where the server has it. */
  path: string;
  name: string;
  type: string;
  /** Not a Blob: Safari loses those (dexie/Dexie.js#1919). */
  bytes: ArrayBuffer;
}

type ProjectKey = [userId: number, projectId: number];

interface StoredContent {
  userId: number;
  projectId: number;
  pack: unknown;
  /** The build (own-build.ts) that has found it readable; another one checks it again. */
  checkedBy?: string | undefined;
}

interface PackSchema extends DBSchema {
  packs: { key: ProjectKey; value: PackSummary };
  /** Apart from the summaries, because it is large and read for one project at a time. */
  contents: { key: ProjectKey; value: StoredContent };
  files: { key: [number, string]; value: PackedFile; indexes: { project: ProjectKey } };
  /** Who was signed in when the server was last reached. */
  people: {
    key: string;
    value: { realm: string; tokenHash: string; user: unknown; storedBy?: string | undefined };
  };
}

let opened: Promise<IDBPDatabase<PackSchema>> | undefined;

const open = () =>
  openDB<PackSchema>(NAME, 1, {
    upgrade(created) {
      const keyPath = ['userId', 'projectId'];
      created.createObjectStore('packs', { keyPath });
      created.createObjectStore('contents', { keyPath });
      created.createObjectStore('files', { keyPath: ['userId', 'path'] }).createIndex('project', keyPath);
      created.createObjectStore('people', { keyPath: 'realm' });
    },
  });

/** Closes the database; the next access opens it again. */
export async function closePacks(): Promise<void> {
  const closing = opened;
  opened = undefined;
  await closing?.then(
    (db) => db.close(),
    () => {},
  );
}

/** Safari closes databases of pages in the background; what is done here can be done again. */
export async function withPacks<Result>(
  work: (db: IDBPDatabase<PackSchema>) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await (opened ??= open()));
  } catch (error) {
    if ((error as Error).name === 'QuotaExceededError') throw error;
    await closePacks();
    return work(await (opened ??= open()));
  }
}

/** A pack is deleted after this many days. */
const PACK_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Returns the packs of a person, the newest first. Deletes those that are too old, and those of everyone else: another
 * person on this device has no use for them. The days of a pack that was taken before the clock was set back begin now.
 */
export async function listPacks(userId: number, now = Date.now()): Promise<PackSummary[]> {
  const kept: PackSummary[] = [];
  for (const pack of await withPacks((db) => db.getAll('packs'))) {
    if (pack.userId !== userId || now - pack.takenAt >= PACK_DAYS * DAY_MS) await deletePack(pack);
    else if (pack.takenAt <= now) kept.push(pack);
    else {
      const counted = { ...pack, takenAt: now };
      await writeSummary(counted);
      kept.push(counted);
    }
  }
  return kept.toSorted((one, other) => other.takenAt - one.takenAt);
}

/** Stores a pack in place of an earlier one, and deletes the files that it no longer names. */
export async function writePack(
  summary: PackSummary,
  pack: ProjectPack,
  paths: ReadonlySet<string>,
  checkedBy?: string,
): Promise<void> {
  const { userId, projectId } = summary;
  await withPacks(async (db) => {
    const transaction = db.transaction(['packs', 'contents', 'files'], 'readwrite');
    const files = transaction.objectStore('files');
    const stored = await files.index('project').getAllKeys([userId, projectId]);
    await Promise.all([
      transaction.objectStore('packs').put(summary),
      transaction.objectStore('contents').put({ userId, projectId, pack, checkedBy }),
      ...stored.filter(([, path]) => !paths.has(path)).map((key) => files.delete(key)),
      transaction.done,
    ]);
  });
}

/** Changes what is said of a pack, unless it was deleted meanwhile. */
export async function writeSummary(summary: PackSummary): Promise<void> {
  await withPacks(async (db) => {
    const transaction = db.transaction('packs', 'readwrite');
    const stored = await transaction.store.getKey([summary.userId, summary.projectId]);
    if (stored) await transaction.store.put(summary);
    await transaction.done;
  });
}

export async function deletePack({
  userId,
  projectId,
}: Pick<PackSummary, 'userId' | 'projectId'>): Promise<void> {
  await withPacks(async (db) => {
    const transaction = db.transaction(['packs', 'contents', 'files'], 'readwrite');
    const files = transaction.objectStore('files');
    const keys = await files.index('project').getAllKeys([userId, projectId]);
    await Promise.all([
      transaction.objectStore('packs').delete([userId, projectId]),
      transaction.objectStore('contents').delete([userId, projectId]),
      ...keys.map((key) => files.delete(key)),
      transaction.done,
    ]);
  });
}

/** Deletes all packs and who was signed in. */
export async function deleteAllPacks(): Promise<void> {
  await withPacks(async (db) => {
    const names = ['packs', 'contents', 'files', 'people'] as const;
    const transaction = db.transaction(names, 'readwrite');
    await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done]);
  });
}

export const writeFile = (file: PackedFile): Promise<unknown> => withPacks((db) => db.put('files', file));

export const readFile = (userId: number, path: string): Promise<PackedFile | undefined> =>
  withPacks((db) => db.get('files', [userId, path]));
