import { createAtom } from '@tanstack/react-store';
import {
  deleteAllPacks,
  deletePack,
  listPacks,
  readFile,
  type PackedFile,
  type PackSummary,
} from './pack-store.ts';

export interface OnBoard {
  /** Null outside of the portal, and where this browser stores nothing. */
  userId: number | null;
  packs: readonly PackSummary[];
  /** Whether this window was opened without a connection and has had none since. */
  isOffline: boolean;
}

/** The projects on this device. */
export const onBoard = createAtom<OnBoard>({ userId: null, packs: [], isOffline: false });

/** Reads the packs of a person. A browser that stores nothing has none. */
export async function openPacks(userId: number): Promise<void> {
  try {
    const packs = await listPacks(userId);
    onBoard.set((now) => ({ ...now, userId, packs }));
  } catch {
    onBoard.set((now) => ({ ...now, userId: null, packs: [] }));
  }
}

/** Shows a pack that was stored just now. */
export const addPack = (pack: PackSummary): void =>
  onBoard.set((now) => ({
    ...now,
    packs: [pack, ...now.packs.filter(({ projectId }) => projectId !== pack.projectId)],
  }));

/** The packs that are in the query cache. */
export const seededPacks = new WeakSet<PackSummary>();

let signOuts = 0;
const removals = new Map<number, number>();

/** Changes when the project is removed from this device, or the person signs out: what was begun before is no longer wanted. */
export const packVersion = (projectId: number): string => `${signOuts} ${removals.get(projectId) ?? 0}`;

/** Removes a project from this device. */
export async function removePack(projectId: number): Promise<void> {
  removals.set(projectId, (removals.get(projectId) ?? 0) + 1);
  const { userId, packs } = onBoard.get();
  if (userId === null || !packs.some((pack) => pack.projectId === projectId)) return;
  onBoard.set((now) => ({ ...now, packs: now.packs.filter((pack) => pack.projectId !== projectId) }));
  await deletePack({ userId, projectId }).catch(() => {});
}

/** After a sign-out nothing of the person stays here; what waits to be sent is the outbox's. */
export async function forgetOnBoard(): Promise<void> {
  signOuts += 1;
  onBoard.set({ userId: null, packs: [], isOffline: false });
  await deleteAllPacks().catch(() => {});
}

/** Returns a picture or document of a project on this device, by its address on the server. */
export async function packedFile(path: string): Promise<PackedFile | undefined> {
  const { userId, packs } = onBoard.get();
  return userId === null || packs.length === 0 ? undefined : readFile(userId, path).catch(() => undefined);
}
