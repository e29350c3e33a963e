import { ProjectPack } from '#contract/project/project-pack.ts';
import { withPacks } from './pack-store.ts';

/** Returns what a pack contains, if this version of the program can read it; a newer one may be able to. */
export async function readPack(userId: number, projectId: number): Promise<ProjectPack | undefined> {
  const stored = await withPacks((db) => db.get('contents', [userId, projectId]));
  if (!stored) return undefined;
  return ProjectPack.safeParse(stored.pack).data;
}
