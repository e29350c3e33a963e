import { and, between, inArray, isNotNull, isNull, gt, lte, ne, or, sql } from 'drizzle-orm';
import { addDays } from '#contract/format/calendar-day.ts';
import { LEAD_TIME_WEEKS } from '#contract/office/analytics-metrics.ts';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { isByDay } from '#db/zoned-day.ts';
import type { FigureQuestion, Source } from './figure-question.ts';
import { completedIn, countedCases, daysFrom, projectsThatFit, type CaseQuery } from './project-cases.ts';
import { median, numberOf, percentile, shareOfOnes } from './statistics.ts';

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
  groupOf: ({ value }) => classOf(LEAD_TIMES, value),
  measures: (counted) => [
    { key: 'median', label: 'Median', unit: 'days', currency: null, value: median(counted) },
    { key: 'p90', label: 'P90', unit: 'days', currency: null, value: percentile(counted, 90) },
  ],
  cases: (db, question) => ({
    table: vesselProjects,
    day: vesselProjects.completedDate,
    // An imported history may have a request date after the completion.
    value: sql`max(${daysFrom(vesselProjects.requestDate, vesselProjects.completedDate)}, 0)`,
    where: completedIn(db, question),
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
  groupOf: ({ value }) => classOf(BACKLOG_AGES, value),
  measures: (counted) => [
    { key: 'open', label: 'Open projects', unit: 'projects', currency: null, value: numberOf(counted) },
    { key: 'median', label: 'Median age', unit: 'days', currency: null, value: median(counted) },
  ],
  cases: openOn,
});

function openOn(db: Source, { period, filters, today }: FigureQuestion): CaseQuery {
  const day = period.to < today ? period.to : today;
  return {
    table: vesselProjects,
    day: vesselProjects.requestDate,
    value: daysFrom(vesselProjects.requestDate, day),
    where: and(
      or(isNull(vesselProjects.completedDate), gt(vesselProjects.completedDate, day)),
      // Without its index: most projects are older than the period.
      lte(sql`+${vesselProjects.requestDate}`, day),
      ne(vesselProjects.status, 'cancelled'),
      projectsThatFit(db, filters),
    ),
  };
}

export const onTimeStart = countedCases({
  groups: [
    { key: 'on time', label: 'Started on time' },
    { key: 'moved', label: 'Plan moved' },
    { key: 'late', label: 'Started late' },
    { key: 'not started', label: 'Overdue, not started' },
  ],
  order: 'lowest',
  groupOf: startGroup,
  measures: (counted) => [
    {
      key: 'share',
      label: 'Started on time',
      unit: 'percent',
      currency: null,
      value: shareOfOnes(counted),
    },
    {
      key: 'moved',
      label: 'Plans moved',
      unit: 'projects',
      currency: null,
      value: numberOf(counted.filter((one) => startGroup(one) === 'moved')),
    },
  ],
  cases: confirmedToStart,
});

function startGroup({ value, mark }: { value: number; mark: string }): string {
  return value === 1 ? 'on time' : mark;
}

function confirmedToStart(db: Source, { period, filters, today }: FigureQuestion): CaseQuery {
  const { confirmedDate, plannedDateAtStart, scheduledDate, startedAt, locationTimezone, status } =
    vesselProjects;
  const overdue = and(
    isNull(startedAt),
    inArray(status, [...OPEN_STATUSES]),
    lte(confirmedDate, addDays(today, -1)),
  );
  const planned = sql`iif(${startedAt} is null, ${scheduledDate}, ${plannedDateAtStart})`;
  return {
    table: vesselProjects,
    day: confirmedDate,
    value: isByDay(startedAt, locationTimezone, confirmedDate),
    mark: sql`case when ${planned} is not ${confirmedDate} then 'moved' when ${startedAt} is null then 'not started' else 'late' end`,
    where: and(
      between(confirmedDate, period.from, period.to),
      ne(status, 'cancelled'),
      or(isNotNull(startedAt), overdue),
      projectsThatFit(db, filters),
    ),
  };
}
