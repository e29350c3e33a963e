import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import { PHOTO_PHASES } from '#contract/project/project.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { projectFiles } from '#db/schema/index.ts';
import type { PortTime } from './port-time.ts';

type Phase = (typeof PHOTO_PHASES)[number];

export interface PhotoInReport {
  fileId: number;
  storageKey: string;
  caption: string;
  phase: Phase | null;
  description: string | null;
  takenAt: Date | null;
  addedAt: Date;
}

/**
 * The photos of a project in the order of the work: before, during, after, then those that answer a checklist item
 * and have no phase. Each has a number, and the time from the device that took it.
 */
export function photosInReport(
  tx: Database | Transaction,
  projectId: number,
  checklists: readonly ProjectChecklist[],
  time: PortTime,
): PhotoInReport[] {
  const answers = checklists.flatMap(({ items }) =>
    items.flatMap(({ answer }) => answer?.projectFileId ?? []),
  );
  return tx
    .select()
    .from(projectFiles)
    .where(
      and(
        eq(projectFiles.projectId, projectId),
        eq(projectFiles.fileType, 'image/jpeg'),
        or(isNotNull(projectFiles.phase), inArray(projectFiles.id, answers)),
      ),
    )
    .orderBy(asc(projectFiles.takenAt), asc(projectFiles.id))
    .all()
    .toSorted((one, other) => placeOf(one.phase) - placeOf(other.phase))
    .map(({ id, storageKey, phase, description, takenAt, createdAt }, index) => {
      const number = phase === null ? `Photo ${index + 1}` : `Photo ${index + 1}, ${phase}`;
      const words = description === null ? number : `${number}: ${description}`;
      return {
        fileId: id,
        storageKey,
        caption: takenAt === null ? words : `${words}\nTaken ${time.moment(takenAt)}`,
        phase,
        description,
        takenAt,
        addedAt: createdAt,
      };
    });
}

const placeOf = (phase: Phase | null) => (phase === null ? PHOTO_PHASES.length : PHOTO_PHASES.indexOf(phase));
