import { ProjectPack } from '#contract/project/project-pack.ts';
import { deletePack, withPacks } from './pack-store.ts';

/** Returns what a pack contains. One that this version of the program cannot read is deleted. */
export async function readPack(userId: number, projectId: number): Promise<ProjectPack | undefined> {
  const stored = await withPacks((db) => db.get('contents', [userId, projectId]));
  if (!stored) return undefined;
  const { data } = ProjectPack.safeParse(stored.pack);
  if (!data) await deletePack({ userId, projectId });
  return data;
}
