import { and, eq, inArray, isNull, max, sum } from 'drizzle-orm';
import { addMonths } from '#contract/format/calendar-day.ts';
import { REPEAT_MONTHS, type ListPartsInput, type PartRepeat } from '#contract/billing/part.ts';
import { systemKey } from '#contract/project/same-system.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { partKey } from './usage-keys.ts';

/**
 * Returns the parts of a project that were used before on the same vessel and system within 24 months, with each use.
 * All lines of a part in one project are one use. Throws notFound.
 */
export function partRepeats({ db, actor }: PortalContext, { projectId }: ListPartsInput): PartRepeat[] {
  const { vesselDirectoryId, systemType } = visibleProject(db, actor, projectId);
  if (vesselDirectoryId === null) return [];
  const here = db
    .select({ key: partKey, id: partsUsed.id, name: partsUsed.partName })
    .from(partsUsed)
    .where(and(eq(partsUsed.projectId, projectId), isNull(partsUsed.deletedAt)))
    .orderBy(partsUsed.id)
    .all();
  if (here.length === 0) return [];
  const keys = [...new Set(here.map(({ key }) => key))];
  const uses = db
    .select({
      key: partKey,
      projectId: partsUsed.projectId,
      systemType: vesselProjects.systemType,
      day: max(partsUsed.usedDate),
      quantity: sum(partsUsed.quantity).mapWith(Number),
    })
    .from(vesselProjects)
    .innerJoin(partsUsed, eq(partsUsed.projectId, vesselProjects.id))
    .where(
      and(
        vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselDirectoryId),
        isNull(partsUsed.deletedAt),
        inArray(partKey, inOneParameter(keys)),
      ),
    )
    .groupBy(partKey, partsUsed.projectId)
    .all()
    .flatMap(({ key, projectId: id, day, quantity, systemType: system }) =>
      day !== null && systemKey(system) === systemKey(systemType)
        ? { key, projectId: id, day, quantity }
        : [],
    );
  return keys.flatMap((key) => {
    const own = uses.find((use) => use.key === key && use.projectId === projectId);
    if (!own) return [];
    const since = addMonths(own.day, -REPEAT_MONTHS);
    const found = uses
      .filter((use) => use.key === key && use.day >= since && use.day <= own.day)
      .toSorted((one, other) => (one.day < other.day ? 1 : -1))
      .map(({ day, quantity }) => ({ day, quantity }));
    const lines = here.filter((line) => line.key === key);
    if (found.length < 2 || !lines[0]) return [];
    return { partKey: key, name: lines[0].name, partIds: lines.map(({ id }) => id), uses: found };
  });
}
