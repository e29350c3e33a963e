import { and, isNull, lte, sql } from 'drizzle-orm';
import { PIPELINE_DAYS } from '#contract/office/analytics-metrics.ts';
import { addDays, daysBetween } from '#contract/format/calendar-day.ts';
import { anyContainsText } from '#db/queries/contains-text.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { hasDueServiceProject } from '#server/services/vessels/service-status/due-service-project.ts';
import type { FigureQuestion, RawRow, Source } from './figure-question.ts';
import { countedCases } from './project-cases.ts';

const WINDOWS = [
  { key: 'overdue', label: 'Overdue', upTo: -1 },
  { key: '0-30', label: 'Within 30 days', upTo: 30 },
  { key: '31-60', label: '31 to 60 days', upTo: 60 },
  { key: '61-90', label: '61 to 90 days', upTo: PIPELINE_DAYS },
] as const;

const WITH_PROJECT = { key: 'project', label: 'with a project' };
const WITHOUT_PROJECT = { key: 'no project', label: 'without a project' };

export const dueServices = countedCases({
  groupUnit: 'vessels',
  groups: WINDOWS.flatMap((window) =>
    [WITHOUT_PROJECT, WITH_PROJECT].map((project) => ({
      key: `${window.key} ${project.key}`,
      label: `${window.label}, ${project.label}`,
    })),
  ),
  order: 'lowest',
  measures: (rows) =>
    [WITHOUT_PROJECT, WITH_PROJECT].map((project) => ({
      key: project.key,
      label: `Due ${project.label}`,
      unit: 'vessels',
      currency: null,
      value: rows.filter(({ group }) => WINDOWS.some(({ key }) => group === `${key} ${project.key}`)).length,
    })),
  cases: vesselsDue,
});

/** `value` is the number of days until the service is due; negative if overdue. */
function vesselsDue(db: Source, { filters, today }: FigureQuestion): RawRow[] {
  const { id, nextServiceDue, clientName, systemType1, systemType2 } = vesselDirectory;
  return db
    .select({
      vesselDirectoryId: id,
      day: sql<string>`${nextServiceDue}`,
      hasProject: sql<number>`${hasDueServiceProject(db)}`,
    })
    .from(vesselDirectory)
    .where(
      and(
        lte(nextServiceDue, addDays(today, PIPELINE_DAYS)),
        isNull(vesselDirectory.archivedAt),
        isNull(vesselDirectory.mergedIntoId),
        filters.client ? anyContainsText(db, [clientName], filters.client) : undefined,
        filters.system ? anyContainsText(db, [systemType1, systemType2], filters.system) : undefined,
      ),
    )
    .all()
    .map(({ vesselDirectoryId, day, hasProject }) => {
      const value = daysBetween(today, day);
      const window = WINDOWS.find(({ upTo }) => value <= upTo)?.key ?? '';
      return {
        key: String(vesselDirectoryId),
        vesselDirectoryId,
        day,
        value,
        group: `${window} ${hasProject === 1 ? WITH_PROJECT.key : WITHOUT_PROJECT.key}`,
      };
    });
}
