import { and, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { addDays, daysBetween, type CalendarDay } from '#contract/format/calendar-day.ts';
import { OPERATOR_HOURS_MAX_HUNDREDTHS, TIME_CATEGORIES } from '#contract/project/project.ts';
import type { TimeCategory } from '#contract/project/time.ts';
import { zonedInstant } from '#contract/format/zoned-time.ts';
import { portalUsers, projectTimeEntries, vesselProjects } from '#db/schema/index.ts';
import { countTime, hundredthsOf } from '#contract/project/counted-time.ts';
import type { FigureQuestion, Source } from './figure-question.ts';
import { projectsThatFit } from './project-cases.ts';

/** One person's time in one category on one Oslo day, in hundredths of an hour. */
export interface DayHours {
  userId: number;
  day: CalendarDay;
  category: TimeCategory;
  hundredths: number;
}

/** No entry is longer than a project's limit, so an entry that began earlier cannot reach into the period. */
const LONGEST_ENTRY_MS = (OPERATOR_HOURS_MAX_HUNDREDTHS / 100) * 3_600_000;

const midnights = new Map<CalendarDay, number>();

/** Oslo's offset in milliseconds, cached: it is needed thousands of times and slow to compute. */
function midnightOf(day: CalendarDay): number {
  const known = midnights.get(day) ?? zonedInstant(`${day}T00:00`, 'Europe/Oslo').getTime();
  midnights.set(day, known);
  return known;
}

/** A span within one day, in milliseconds: numbers instead of objects, because there are hundreds of thousands. */
interface DaySpan {
  category: TimeCategory;
  from: number;
  to: number;
}

/**
 * The hours recorded on the days of a period, by person and then by day; overlapping time of one person counts once. They come
 * one by one, and only the spans of one person are held: all of them at once kept the garbage collector busier than the sums.
 */
export function* hoursByDay(db: Source, question: FigureQuestion): Generator<DayHours> {
  const { from, to } = question.period;
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const begins = [...days, addDays(to, 1)].map(midnightOf);
  let person: number | undefined;
  let own: DaySpan[][] = [];
  for (const [userId, category, begun, ended] of spansOf(db, question)) {
    if (person !== undefined && person !== userId) {
      yield* hoursOf(person, own, days);
      own = [];
    }
    person = userId;
    for (let index = placeIn(begins, begun); (begins[index] ?? ended) < ended; index += 1) {
      const [begin = 0, next = ended] = [begins[index], begins[index + 1]];
      const part = { category, from: Math.max(begin, begun), to: Math.min(next, ended) };
      const known = own[index];
      if (known) known.push(part);
      else own[index] = [part];
    }
  }
  if (person !== undefined) yield* hoursOf(person, own, days);
}

/** `own` has the spans of one person at the places of their days. */
function* hoursOf(
  userId: number,
  own: readonly (readonly DaySpan[] | undefined)[],
  days: readonly CalendarDay[],
): Generator<DayHours> {
  for (const [index, day] of days.entries()) {
    const spans = own[index];
    if (!spans) continue;
    const counted = countDay(userId, spans);
    for (const category of TIME_CATEGORIES) {
      const hundredths = hundredthsOf(counted[category]);
      if (hundredths > 0) yield { userId, day, category, hundredths };
    }
  }
}

/** Milliseconds by category. On most days nothing overlaps, so there is nothing to split. */
function countDay(userId: number, spans: readonly DaySpan[]): Record<TimeCategory, number> {
  if (overlap(spans)) {
    return countTime(
      spans.map(({ category, from, to }) => ({ userId, category, from: new Date(from), to: new Date(to) })),
    ).byCategory;
  }
  const sums = { work: 0, travel: 0, waiting: 0, standby: 0 };
  for (const { category, from, to } of spans) sums[category] += to - from;
  return sums;
}

/** Rows arrive ordered by start. */
const overlap = (spans: readonly DaySpan[]) =>
  spans.some(({ from }, index) => from < (spans[index - 1]?.to ?? from));

/** The last one that is not later. */
function placeIn(begins: readonly number[], moment: number): number {
  let [low, high] = [0, begins.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((begins[middle] ?? 0) <= moment) low = middle;
    else high = middle - 1;
  }
  return low;
}

function spansOf(db: Source, { period, filters }: FigureQuestion) {
  const begin = new Date(midnightOf(period.from));
  const end = new Date(midnightOf(addDays(period.to, 1)));
  const { userId, category, startedAt, endedAt } = projectTimeEntries;
  const people =
    filters.operatorId === undefined
      ? inArray(userId, db.select({ id: portalUsers.id }).from(portalUsers))
      : eq(userId, filters.operatorId);
  const fits = projectsThatFit(db, filters, { operator: false });
  const spans = db
    .select({
      userId,
      category,
      from: sql`max(${startedAt}, ${begin.getTime()})`,
      to: sql`min(${endedAt}, ${end.getTime()})`,
    })
    .from(projectTimeEntries)
    .where(
      and(
        people,
        lt(startedAt, end),
        gte(startedAt, new Date(begin.getTime() - LONGEST_ENTRY_MS)),
        isNotNull(endedAt),
        gt(endedAt, begin),
        fits &&
          inArray(
            projectTimeEntries.projectId,
            db.select({ id: vesselProjects.id }).from(vesselProjects).where(fits),
          ),
      ),
    )
    .orderBy(userId, startedAt);
  // Raw SQLite rows: there are hundreds of thousands.
  return db.values<[number, TimeCategory, number, number]>(spans);
}
