import { and, between, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import { REPEAT_DAYS } from '#contract/office/analytics-metrics.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { groupBy } from '#server/services/group-by.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { FigureQuestion, RawRow, Source } from './figure-question.ts';
import { completedIn, countedCases } from './project-cases.ts';
import { shareOf } from './statistics.ts';

const ones = (rows: readonly RawRow[]) => rows.filter(({ value }) => value === 1).length;

export const firstVisit = countedCases({
  groups: [
    { key: 'first visit', label: 'Resolved on the first visit' },
    { key: 'later visit', label: 'Resolved on a later visit' },
    { key: 'partly', label: 'Partly done' },
    { key: 'not resolved', label: 'Not resolved' },
  ],
  order: 'lowest',
  measures: (rows) => [
    {
      key: 'share',
      label: 'Resolved on the first visit',
      unit: 'percent',
      currency: null,
      value: shareOf(ones(rows), rows.length),
    },
  ],
  cases: (db, question) =>
    db
      .select({
        projectId: vesselProjects.id,
        day: sql<string>`${vesselProjects.completedDate}`,
        visitNumber: vesselProjects.visitNumber,
        outcome: vesselProjects.outcome,
      })
      .from(vesselProjects)
      .where(
        and(
          completedIn(db, question),
          isNotNull(vesselProjects.outcome),
          // Without its index: most projects have no parent.
          isNull(sql`+${vesselProjects.parentProjectId}`),
        ),
      )
      .all()
      .map(({ projectId, day, visitNumber, outcome }) => {
        const group =
          outcome === 'partly' || outcome === 'not resolved'
            ? outcome
            : visitNumber === 1
              ? 'first visit'
              : 'later visit';
        return { key: String(projectId), projectId, day, group, value: group === 'first visit' ? 1 : 0 };
      }),
});

export const repeats = countedCases({
  groups: [
    { key: 'came back', label: `Repeat visit within ${REPEAT_DAYS} days` },
    { key: 'done', label: 'No repeat visit' },
  ],
  order: 'highest',
  measures: (rows) => [
    {
      key: 'share',
      label: 'Repeat visits',
      unit: 'percent',
      currency: null,
      value: shareOf(ones(rows), rows.length),
    },
  ],
  cases: completedAndRepeated,
});

/** Reads the completed projects and the requests that may repeat them once each, and not for every project again. */
function completedAndRepeated(db: Source, question: FigureQuestion): RawRow[] {
  const { id, vesselDirectoryId, serviceType, requestDate, completedDate, status } = vesselProjects;
  const survivors = vesselSurvivors.survivorIds(db);
  const vesselId = sql<number>`${vesselDirectoryId}`;
  const serviceOf = (project: { vesselId: number; serviceType: string }) =>
    `${survivors.get(project.vesselId) ?? project.vesselId} ${project.serviceType}`;
  const { from, to } = question.period;
  const requests = groupBy(
    db
      .select({ id, vesselId, serviceType, day: requestDate })
      .from(vesselProjects)
      .where(
        and(
          between(requestDate, from, addDays(to, REPEAT_DAYS)),
          ne(sql`+${status}`, 'cancelled'),
          isNotNull(vesselDirectoryId),
        ),
      )
      .all(),
    serviceOf,
  );
  return db
    .select({ id, vesselId, serviceType, day: sql<CalendarDay>`${completedDate}` })
    .from(vesselProjects)
    .where(and(completedIn(db, question), isNotNull(vesselDirectoryId)))
    .all()
    .map((project) => {
      const cameBack = requests.get(serviceOf(project))?.some((request) => isRepeat(request, project));
      return {
        key: String(project.id),
        projectId: project.id,
        day: project.day,
        value: cameBack ? 1 : 0,
        group: cameBack ? 'came back' : 'done',
      };
    });
}

/** A request of the same vessel and service, for the project that was completed. */
function isRepeat(
  request: { id: number; day: CalendarDay },
  completed: { id: number; day: CalendarDay },
): boolean {
  // Of two requests on one day, the one created later is the repeat.
  const isLater = request.day > completed.day || (request.day === completed.day && request.id > completed.id);
  return isLater && request.id !== completed.id && request.day <= addDays(completed.day, REPEAT_DAYS);
}
