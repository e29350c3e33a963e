import type { ProjectPack } from '#contract/project/project-pack.ts';
import { ownBuild } from './own-build.ts';
import { withPacks } from './pack-store.ts';

/**
 * Returns what a pack contains, if this version of the program can read it; a newer one may be able to. What this build has
 * checked before is not checked again: on a slow phone that takes longer than to read it.
 */
export async function readPack(userId: number, projectId: number): Promise<ProjectPack | undefined> {
  const stored = await withPacks((db) => db.get('contents', [userId, projectId]));
  if (!stored) return undefined;
  const { pack, checkedBy } = stored;
  if (checkedBy !== undefined && checkedBy === ownBuild()) return pack as ProjectPack;
  return (await import('./check-stored.ts')).checkedPack(pack);
}

/** Returns the build for which a pack is readable; undefined if it is for none. */
export const checkPack = async (pack: ProjectPack): Promise<string | undefined> =>
  (await import('./check-stored.ts')).checkedPack(pack) ? ownBuild() : undefined;
