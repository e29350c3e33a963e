import { and, isNull, lte, sql } from 'drizzle-orm';
import { PIPELINE_DAYS } from '#contract/office/analytics-metrics.ts';
import { addDays } from '#contract/format/calendar-day.ts';
import { anyContainsText } from '#db/queries/contains-text.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { hasDueServiceProject } from '#server/services/vessels/service-status/due-service-project.ts';
import type { FigureQuestion, Source } from './figure-question.ts';
import { countedCases, daysFrom, type CaseQuery } from './project-cases.ts';
import { numberOf } from './statistics.ts';

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
  groupOf: ({ value, mark }) => `${WINDOWS.find(({ upTo }) => value <= upTo)?.key ?? ''} ${mark}`,
  order: 'lowest',
  measures: (counted) =>
    [WITHOUT_PROJECT, WITH_PROJECT].map(({ key, label }) => ({
      key,
      label: `Due ${label}`,
      unit: 'vessels',
      currency: null,
      value: numberOf(counted.filter(({ mark }) => mark === key)),
    })),
  cases: vesselsDue,
});

/** `value` is the number of days until the service is due; negative if overdue. */
function vesselsDue(db: Source, { filters, today }: FigureQuestion): CaseQuery {
  const { nextServiceDue, clientName, systemType1, systemType2 } = vesselDirectory;
  const isDue = and(
    lte(nextServiceDue, addDays(today, PIPELINE_DAYS)),
    isNull(vesselDirectory.archivedAt),
    isNull(vesselDirectory.mergedIntoId),
    filters.client ? anyContainsText(db, [clientName], filters.client) : undefined,
    filters.system ? anyContainsText(db, [systemType1, systemType2], filters.system) : undefined,
  );
  return {
    table: vesselDirectory,
    day: nextServiceDue,
    value: daysFrom(today, nextServiceDue),
    mark: sql`iif(${hasDueServiceProject(db, { isMeant: isDue })}, ${WITH_PROJECT.key}, ${WITHOUT_PROJECT.key})`,
    where: isDue,
  };
}
