import type { ProjectPack } from '#contract/project/project-pack.ts';
import { checkPack } from './read-pack.ts';
import { readFile, writeFile, writePack, writeSummary, type PackSummary } from './pack-store.ts';

export const PACK_PARTS = ['project', 'photos', 'documents', 'screens'] as const;
export type PackPart = (typeof PACK_PARTS)[number];

/** How much of each part is stored; parts that a project does not have are absent. */
export type PackProgress = Partial<Record<PackPart, { done: number; of: number }>>;

interface Wanted {
  path: string;
  name: string;
}

interface TakeOptions {
  userId: number;
  withTravelDocuments: boolean;
  askPack: () => Promise<ProjectPack>;
  /** Returns undefined if the file could not be fetched. */
  fetchFile: (path: string) => Promise<{ type: string; bytes: ArrayBuffer } | undefined>;
  /** Resolves to whether the screens open without a network. */
  storeScreens: () => Promise<boolean>;
  onProgress: (progress: PackProgress) => void;
  /** False after a sign-out, or once the project was removed: nothing more is stored. */
  isWanted: () => boolean;
  now?: () => number;
}

const CONCURRENT_FILES = 4;

/**
 * Stores a project on this device, and returns what is there now. A file or a screen that could not be fetched is counted
 * as missing; without the project itself, without space for it, or once it is no longer wanted, this throws and leaves an
 * earlier pack as it was.
 */
export async function takeOnBoard(options: TakeOptions): Promise<PackSummary> {
  const { userId, withTravelDocuments, onProgress, isWanted, now = Date.now } = options;
  let progress: PackProgress = {};
  const report = (part: PackPart, done: number, of: number) => {
    progress = { ...progress, [part]: { done, of } };
    onProgress(progress);
  };
  report('project', 0, 1);
  const takenAt = now();
  const pack = await options.askPack();
  const checkedBy = await checkPack(pack);
  const projectId = pack.project.id;
  const photos = pack.files.flatMap(({ previewPath, fileName }) =>
    previewPath === null ? [] : [{ path: previewPath, name: fileName }],
  );
  const documents = (pack.travelDocuments?.documents ?? []).map(({ filePath, fileName }) => ({
    path: filePath,
    name: fileName,
  }));
  const summary: PackSummary = {
    userId,
    projectId,
    vesselName: pack.project.vesselName,
    takenAt,
    serverTime: pack.serverTime,
    bytes: new Blob([JSON.stringify(pack)]).size,
    withTravelDocuments,
    missing: { photos: photos.length, documents: documents.length, screens: true },
  };
  // What was stored is of use even if this window is closed before everything is.
  const paths = new Set([...photos, ...documents].map(({ path }) => path));
  const refuseUnwanted = () => {
    if (!isWanted()) throw new Error('This project is no longer wanted on this device.');
  };
  refuseUnwanted();
  await writePack(summary, pack, paths, checkedBy);
  report('project', 1, 1);

  async function storeAll(part: 'photos' | 'documents', wanted: readonly Wanted[]): Promise<void> {
    if (wanted.length === 0) return;
    const waiting = [...wanted];
    let done = 0;
    report(part, 0, wanted.length);
    const storeNext = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const size = await store(file);
        if (size === undefined) continue;
        done += 1;
        summary.bytes += size;
        summary.missing[part] -= 1;
        report(part, done, wanted.length);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_FILES }, storeNext));
  }

  /** Returns the size of a stored file, which never changes under its address. */
  async function store({ path, name }: Wanted): Promise<number | undefined> {
    try {
      const stored = await readFile(userId, path);
      if (stored) return stored.bytes.byteLength;
      const fetched = await options.fetchFile(path);
      if (!fetched || !isWanted()) return undefined;
      await writeFile({ userId, projectId, path, name, ...fetched });
      return fetched.bytes.byteLength;
    } catch {
      return undefined;
    }
  }

  await storeAll('photos', photos);
  await storeAll('documents', documents);
  report('screens', 0, 1);
  if (await options.storeScreens()) {
    summary.missing.screens = false;
    report('screens', 1, 1);
  }
  refuseUnwanted();
  // The content stays: entries that were sent meanwhile are in it.
  await writeSummary(summary);
  return summary;
}
