import { ProjectPack } from '#contract/project/project-pack.ts';
import { ownBuild } from './own-build.ts';
import { withPacks } from './pack-store.ts';

/** Changes what a pack contains. Returns false without one that this version of the program can read. */
export async function changePack(
  userId: number,
  projectId: number,
  change: (pack: ProjectPack) => ProjectPack,
): Promise<boolean> {
  return withPacks(async (db) => {
    const transaction = db.transaction('contents', 'readwrite');
    const stored = await transaction.store.get([userId, projectId]);
    const own = ownBuild();
    const isChecked = own !== undefined && stored?.checkedBy === own;
    const pack = isChecked ? (stored?.pack as ProjectPack) : ProjectPack.safeParse(stored?.pack).data;
    if (pack) await transaction.store.put({ userId, projectId, pack: change(pack), checkedBy: own });
    await transaction.done;
    return pack !== undefined;
  }).catch(() => false);
}
