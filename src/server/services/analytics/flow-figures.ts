import { and, between, inArray, isNotNull, isNull, gt, lte, ne, or, sql } from 'drizzle-orm';
import { addDays, daysBetween, zonedDay } from '#contract/format/calendar-day.ts';
import { LEAD_TIME_WEEKS } from '#contract/office/analytics-metrics.ts';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import { vesselProjects } from '#db/schema/index.ts';
import type { FigureQuestion, RawRow, Source } from './figure-question.ts';
import { completedIn, countedCases, projectsThatFit } from './project-cases.ts';
import { median, percentile, shareOf } from './statistics.ts';

interface AgeClass {
  key: string;
  label: string;
  upTo: number;
}

const classOf = (classes: readonly AgeClass[], days: number): string =>
  classes.find(({ upTo }) => days <= upTo)?.key ?? '';

/** Weeks, so that the columns of the distribution have one width; the last one is open. */
const LEAD_TIMES: readonly AgeClass[] = [
  { key: '0-7', label: 'Up to 7 days', upTo: 7 },
  ...Array.from({ length: LEAD_TIME_WEEKS - 1 }, (_, index) => {
    const [first, upTo] = [7 * (index + 1) + 1, 7 * (index + 2)];
    return { key: `${first}-${upTo}`, label: `${first} to ${upTo} days`, upTo };
  }),
  {
    key: `>${7 * LEAD_TIME_WEEKS}`,
    label: `More than ${7 * LEAD_TIME_WEEKS} days`,
    upTo: Infinity,
  },
];

export const leadTime = countedCases({
  groups: LEAD_TIMES,
  order: 'highest',
  measures: (rows) => {
    const days = rows.map(({ value }) => value);
    return [
      { key: 'median', label: 'Median', unit: 'days', currency: null, value: median(days) },
      { key: 'p90', label: 'P90', unit: 'days', currency: null, value: percentile(days, 90) },
    ];
  },
  cases: (db, question) =>
    db
      .select({
        projectId: vesselProjects.id,
        day: sql<string>`${vesselProjects.completedDate}`,
        requestDate: vesselProjects.requestDate,
      })
      .from(vesselProjects)
      .where(completedIn(db, question))
      .all()
      .map(({ projectId, day, requestDate }) => {
        // An imported history may have a request date after the completion.
        const value = Math.max(daysBetween(requestDate, day), 0);
        return { key: String(projectId), projectId, day, value, group: classOf(LEAD_TIMES, value) };
      }),
});

const BACKLOG_AGES: readonly AgeClass[] = [
  { key: '0-7', label: 'Up to 7 days', upTo: 7 },
  { key: '8-30', label: '8 to 30 days', upTo: 30 },
  { key: '31-90', label: '31 to 90 days', upTo: 90 },
  { key: '>90', label: 'More than 90 days', upTo: Infinity },
];

export const backlog = countedCases({
  groups: BACKLOG_AGES,
  order: 'highest',
  measures: (rows) => [
    { key: 'open', label: 'Open projects', unit: 'projects', currency: null, value: rows.length },
    {
      key: 'median',
      label: 'Median age',
      unit: 'days',
      currency: null,
      value: median(rows.map(({ value }) => value)),
    },
  ],
  cases: openOn,
});

function openOn(db: Source, { period, filters, today }: FigureQuestion): RawRow[] {
  const day = period.to < today ? period.to : today;
  return db
    .select({ projectId: vesselProjects.id, requestDate: vesselProjects.requestDate })
    .from(vesselProjects)
    .where(
      and(
        or(isNull(vesselProjects.completedDate), gt(vesselProjects.completedDate, day)),
        lte(vesselProjects.requestDate, day),
        ne(vesselProjects.status, 'cancelled'),
        projectsThatFit(db, filters),
      ),
    )
    .all()
    .map(({ projectId, requestDate }) => {
      const value = daysBetween(requestDate, day);
      const group = classOf(BACKLOG_AGES, value);
      return { key: String(projectId), projectId, day: requestDate, value, group };
    });
}

export const onTimeStart = countedCases({
  groups: [
    { key: 'on time', label: 'Started on time' },
    { key: 'moved', label: 'Plan moved' },
    { key: 'late', label: 'Started late' },
    { key: 'not started', label: 'Overdue, not started' },
  ],
  order: 'lowest',
  measures: (rows) => [
    {
      key: 'share',
      label: 'Started on time',
      unit: 'percent',
      currency: null,
      value: shareOf(rows.filter(({ value }) => value === 1).length, rows.length),
    },
    {
      key: 'moved',
      label: 'Plans moved',
      unit: 'projects',
      currency: null,
      value: rows.filter(({ group }) => group === 'moved').length,
    },
  ],
  cases: confirmedToStart,
});

function confirmedToStart(db: Source, { period, filters, today }: FigureQuestion): RawRow[] {
  const { confirmedDate, plannedDateAtStart, scheduledDate, startedAt, status } = vesselProjects;
  const overdue = and(
    isNull(startedAt),
    inArray(status, [...OPEN_STATUSES]),
    lte(confirmedDate, addDays(today, -1)),
  );
  return db
    .select({
      projectId: vesselProjects.id,
      day: sql<string>`${confirmedDate}`,
      planned: sql<string | null>`iif(${startedAt} is null, ${scheduledDate}, ${plannedDateAtStart})`,
      startedAt,
      timezone: vesselProjects.locationTimezone,
    })
    .from(vesselProjects)
    .where(
      and(
        between(confirmedDate, period.from, period.to),
        ne(status, 'cancelled'),
        or(isNotNull(startedAt), overdue),
        projectsThatFit(db, filters),
      ),
    )
    .all()
    .map(({ projectId, day, planned, startedAt: start, timezone }) => {
      const onTime = start !== null && zonedDay(start, timezone) <= day;
      const group = onTime ? 'on time' : planned !== day ? 'moved' : start === null ? 'not started' : 'late';
      return { key: String(projectId), projectId, day, value: onTime ? 1 : 0, group };
    });
}
