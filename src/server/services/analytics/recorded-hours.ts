import { and, eq, gt, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import { addDays, type CalendarDay } from '#contract/calendar-day.ts';
import { OPERATOR_HOURS_MAX_HUNDREDTHS, TIME_CATEGORIES } from '#contract/project.ts';
import type { TimeCategory } from '#contract/time.ts';
import { zonedInstant } from '#contract/zoned-time.ts';
import { portalUsers, projectTimeEntries, vesselProjects } from '#db/schema/index.ts';
import { countTime, hundredthsOf, type TimeSpan } from '#server/services/time/counted-time.ts';
import { daysBetween, type FigureQuestion, type Source } from './figure-question.ts';
import { jobsThatFit } from './job-cases.ts';

/** One person's time of one category on one Oslo day, in hundredths of an hour. */
export interface DayHours {
  userId: number;
  day: CalendarDay;
  category: TimeCategory;
  hundredths: number;
}

/** A job holds no more hours, and so no entry is longer: what began earlier cannot reach into a period. */
const LONGEST_ENTRY_MS = (OPERATOR_HOURS_MAX_HUNDREDTHS / 100) * 3_600_000;

const midnights = new Map<CalendarDay, number>();

/** Oslo's, in milliseconds; asked for thousands of times, and slow to find. */
function midnightOf(day: CalendarDay): number {
  const known = midnights.get(day) ?? zonedInstant(`${day}T00:00`, 'Europe/Oslo').getTime();
  midnights.set(day, known);
  return known;
}

/** What was recorded on the days of a period: no moment of a person counts twice. */
export function hoursByDay(db: Source, question: FigureQuestion): DayHours[] {
  const { from, to } = question.period;
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const begins = [...days, addDays(to, 1)].map(midnightOf);
  const buckets = new Map<string, { userId: number; day: CalendarDay; spans: TimeSpan[] }>();
  for (const span of spansOf(db, question)) {
    const end = span.to.getTime();
    for (let index = placeIn(begins, span.from.getTime()); (begins[index] ?? end) < end; index += 1) {
      const [begin = 0, next = end, day = to] = [begins[index], begins[index + 1], days[index]];
      const key = `${day} ${span.userId}`;
      const own = buckets.get(key) ?? { userId: span.userId, day, spans: [] };
      own.spans.push({
        userId: span.userId,
        category: span.category,
        from: begin > span.from.getTime() ? new Date(begin) : span.from,
        to: next < end ? new Date(next) : span.to,
      });
      buckets.set(key, own);
    }
  }
  return [...buckets.values()].flatMap(({ userId, day, spans }) => {
    const { byCategory } = countTime(spans);
    return TIME_CATEGORIES.flatMap((category) => {
      const hundredths = hundredthsOf(byCategory[category]);
      return hundredths === 0 ? [] : [{ userId, day, category, hundredths }];
    });
  });
}

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

function spansOf(db: Source, { period, filters }: FigureQuestion): TimeSpan[] {
  const begin = new Date(midnightOf(period.from));
  const end = new Date(midnightOf(addDays(period.to, 1)));
  const { userId, category, startedAt, endedAt } = projectTimeEntries;
  const people =
    filters.operatorId === undefined
      ? inArray(userId, db.select({ id: portalUsers.id }).from(portalUsers))
      : eq(userId, filters.operatorId);
  const fits = jobsThatFit(db, filters, { operator: false });
  return db
    .select({ userId, category, from: startedAt, to: endedAt })
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
    .all()
    .flatMap(({ from, to, ...span }) =>
      to ? [{ ...span, from: from < begin ? begin : from, to: to > end ? end : to }] : [],
    );
}
