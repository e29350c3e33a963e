import { and, between, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { addDays } from '#contract/format/calendar-day.ts';
import { REPEAT_DAYS } from '#contract/office/analytics-metrics.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { FigureQuestion, Source } from './figure-question.ts';
import { completedIn, countedCases, type CaseQuery } from './project-cases.ts';
import { shareOfOnes } from './statistics.ts';

export const firstVisit = countedCases({
  groups: [
    { key: 'first visit', label: 'Resolved on the first visit' },
    { key: 'later visit', label: 'Resolved on a later visit' },
    { key: 'partly', label: 'Partly done' },
    { key: 'not resolved', label: 'Not resolved' },
  ],
  order: 'lowest',
  groupOf: ({ value, mark }) => (mark !== 'resolved' ? mark : value === 1 ? 'first visit' : 'later visit'),
  measures: (counted) => [
    {
      key: 'share',
      label: 'Resolved on the first visit',
      unit: 'percent',
      currency: null,
      value: shareOfOnes(counted),
    },
  ],
  cases: (db, question) => ({
    table: vesselProjects,
    day: vesselProjects.completedDate,
    value: sql`${vesselProjects.outcome} = 'resolved' and ${vesselProjects.visitNumber} = 1`,
    mark: vesselProjects.outcome,
    where: and(
      completedIn(db, question),
      isNotNull(vesselProjects.outcome),
      // Without its index: most projects have no parent.
      isNull(sql`+${vesselProjects.parentProjectId}`),
    ),
  }),
});

export const repeats = countedCases({
  groups: [
    { key: 'came back', label: `Repeat visit within ${REPEAT_DAYS} days` },
    { key: 'done', label: 'No repeat visit' },
  ],
  order: 'highest',
  groupOf: ({ value }) => (value === 1 ? 'came back' : 'done'),
  measures: (counted) => [
    {
      key: 'share',
      label: 'Repeat visits',
      unit: 'percent',
      currency: null,
      value: shareOfOnes(counted),
    },
  ],
  cases: completedAndRepeated,
});

function completedAndRepeated(db: Source, question: FigureQuestion): CaseQuery {
  const { id, vesselDirectoryId, completedDate } = vesselProjects;
  const where = and(completedIn(db, question), isNotNull(vesselDirectoryId));
  return {
    table: vesselProjects,
    day: completedDate,
    value: sql`${id} in (${repeated(question, where)})`,
    where,
  };
}

/**
 * Of these completed projects, those after which the same vessel, or one merged with it, asked for the same service again. Both
 * sides are read once: SQLite would otherwise look for the requests of each project.
 */
function repeated({ period }: FigureQuestion, isCompleted: SQL | undefined): SQL {
  const { id, vesselDirectoryId, serviceType, requestDate, completedDate, status } = vesselProjects;
  const vessel = vesselSurvivors.survivor(vesselDirectoryId);
  const until = addDays(period.to, REPEAT_DAYS);
  return sql`
    with requests(id, vessel, service, day) as materialized (
      select ${id}, ${vessel}, ${serviceType}, ${requestDate} from ${vesselProjects}
      where ${and(between(requestDate, period.from, until), ne(sql`+${status}`, 'cancelled'), isNotNull(vesselDirectoryId))}
    ), completed(id, vessel, service, day) as materialized (
      select ${id}, ${vessel}, ${serviceType}, ${completedDate} from ${vesselProjects} where ${isCompleted}
    )
    select completed.id from completed cross join requests
    where requests.vessel = completed.vessel and requests.service = completed.service
      and requests.id <> completed.id
      and requests.day between completed.day and date(completed.day, ${`+${REPEAT_DAYS} days`})
      -- Of two requests on one day, the one created later is the repeat.
      and (requests.day > completed.day or requests.id > completed.id)`;
}
