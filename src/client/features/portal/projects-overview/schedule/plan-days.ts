import { addDays, addMonths, daysBetween, osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import type { OverviewSearch } from '../overview-search.ts';

/** 0 is Monday. */
function weekdayOf(day: CalendarDay): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export const isWeekend = (day: CalendarDay): boolean => weekdayOf(day) >= 5;

export const isWithin = (
  day: CalendarDay,
  spans: readonly { from: CalendarDay; to: CalendarDay }[],
): boolean => spans.some(({ from, to }) => from <= day && day <= to);

export const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, -weekdayOf(day));

/** Returns this many days from the first one. */
export function daysFrom(first: CalendarDay, count: number): CalendarDay[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Returns the whole weeks, from Monday, that contain the month of a day. */
export function weeksOfMonth(day: CalendarDay): CalendarDay[][] {
  const first = firstOfMonth(day);
  const next = addMonths(first, 1);
  const weeks: CalendarDay[][] = [];
  for (let monday = mondayOf(first); monday < next; monday = addDays(monday, 7)) {
    weeks.push(daysFrom(monday, 7));
  }
  return weeks;
}

export const firstOfMonth = (day: CalendarDay): CalendarDay => `${day.slice(0, 7)}-01`;

/** Returns the first day of the schedule: the Monday of the chosen day. On a Sunday the plan begins with the next day. */
export const planStart = (day: CalendarDay | undefined, today: CalendarDay): CalendarDay =>
  mondayOf(day ?? (weekdayOf(today) === SUNDAY ? addDays(today, 1) : today));

const SUNDAY = 6;

/** The number of weeks that the schedule shows. */
export const weeksOf = ({ weeks }: Pick<OverviewSearch, 'weeks'>) => (weeks === '1' ? 1 : 2);

/** Returns the first and the last day that a plan shows; undefined for a list. */
export function daysShown(search: Pick<OverviewSearch, 'view' | 'day' | 'weeks'>, now = new Date()) {
  const today = osloDay(now);
  if (search.view === 'schedule') {
    const from = planStart(search.day, today);
    return { from, to: addDays(from, weeksOf(search) * 7 - 1) };
  }
  if (search.view !== 'month') return undefined;
  const from = firstOfMonth(search.day ?? today);
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** A project with dates, as a plan draws it. */
export interface PlannedDays {
  scheduledDate: CalendarDay | null;
  scheduledEndDate: CalendarDay | null;
}

export interface Bar<Project> {
  project: Project;
  /** Start and length in days of the visible period. */
  start: number;
  length: number;
  /** Overlapping projects are in different lanes. */
  lane: number;
  beginsBefore: boolean;
  endsAfter: boolean;
  /** Whether the same person has another project on one of these days. */
  overlaps: boolean;
  /** Where the name is that the bar is too short for; its days are kept free. */
  nameBeside: 'before' | 'after' | undefined;
}

/** In two weeks a day is too narrow for a name. */
const NARROW_FROM = 14;

/** The days that a name takes beside its bar. */
export const NAME_DAYS = 2;

/** Places a person's projects on the visible days, each in the first lane that has room for it and its name. */
export function layOut<Project extends PlannedDays>(
  projects: readonly Project[],
  first: CalendarDay,
  count: number,
): Bar<Project>[] {
  const last = addDays(first, count - 1);
  const spans = projects
    .flatMap((project) => {
      const from = project.scheduledDate;
      if (from === null) return [];
      const to = project.scheduledEndDate ?? from;
      return to < first || from > last ? [] : [{ project, from, to }];
    })
    .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
  const endOfLane: number[] = [];
  return spans.map(({ project, from, to }) => {
    const start = Math.max(0, daysBetween(first, from));
    const end = Math.min(count - 1, daysBetween(first, to));
    const isShort = start === end && count >= NARROW_FROM;
    const nameBeside = !isShort ? undefined : end + NAME_DAYS < count ? 'after' : 'before';
    const begins = nameBeside === 'before' ? start - NAME_DAYS : start;
    const free = endOfLane.findIndex((ended) => ended < begins);
    const lane = free === -1 ? endOfLane.length : free;
    endOfLane[lane] = nameBeside === 'after' ? end + NAME_DAYS : end;
    return {
      project,
      start,
      length: end - start + 1,
      lane,
      beginsBefore: from < first,
      endsAfter: to > last,
      overlaps: spans.some((other) => other.project !== project && other.from <= to && other.to >= from),
      nameBeside,
    };
  });
}

/** Returns how many days a project takes; the usual number of its service if it is not planned yet. */
export function lengthOf({ scheduledDate, scheduledEndDate }: PlannedDays, usualDays = 1): number {
  if (scheduledDate === null) return usualDays;
  return scheduledEndDate === null ? 1 : daysBetween(scheduledDate, scheduledEndDate) + 1;
}

/** Moves a plan to another first day and keeps its length. */
export function movedTo(project: PlannedDays, day: CalendarDay, usualDays = 1): PlannedDays {
  const length = lengthOf(project, usualDays);
  return { scheduledDate: day, scheduledEndDate: length > 1 ? addDays(day, length - 1) : null };
}
