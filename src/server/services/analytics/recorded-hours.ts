import { and, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { addDays, type CalendarDay } from '#contract/calendar-day.ts';
import { OPERATOR_HOURS_MAX_HUNDREDTHS, TIME_CATEGORIES } from '#contract/project.ts';
import type { TimeCategory } from '#contract/time.ts';
import { zonedInstant } from '#contract/zoned-time.ts';
import { portalUsers, projectTimeEntries, vesselProjects } from '#db/schema/index.ts';
import { countTime, hundredthsOf } from '#server/services/time/counted-time.ts';
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

/** A stretch within one day, in milliseconds: there are hundreds of thousands. */
interface DaySpan {
  category: TimeCategory;
  from: number;
  to: number;
}

/** What was recorded on the days of a period: no moment of a person counts twice. */
export function hoursByDay(db: Source, question: FigureQuestion): DayHours[] {
  const { from, to } = question.period;
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const begins = [...days, addDays(to, 1)].map(midnightOf);
  const people = new Map<number, Map<CalendarDay, DaySpan[]>>();
  for (const { userId, category, ...span } of spansOf(db, question)) {
    const own = people.get(userId) ?? new Map<CalendarDay, DaySpan[]>();
    people.set(userId, own);
    for (let index = placeIn(begins, span.from); (begins[index] ?? span.to) < span.to; index += 1) {
      const [begin = 0, next = span.to, day = to] = [begins[index], begins[index + 1], days[index]];
      const part = { category, from: Math.max(begin, span.from), to: Math.min(next, span.to) };
      const known = own.get(day);
      if (known) known.push(part);
      else own.set(day, [part]);
    }
  }
  return [...people].flatMap(([userId, own]) =>
    [...own].flatMap(([day, spans]) => hoursOf(userId, spans).map((hours) => Object.assign(hours, { day }))),
  );
}

function hoursOf(userId: number, spans: readonly DaySpan[]): Omit<DayHours, 'day'>[] {
  const [first, second] = spans;
  if (first && !second) {
    const hundredths = hundredthsOf(first.to - first.from);
    return hundredths === 0 ? [] : [{ userId, category: first.category, hundredths }];
  }
  const { byCategory } = countTime(
    spans.map(({ category, from, to }) => ({ userId, category, from: new Date(from), to: new Date(to) })),
  );
  return TIME_CATEGORIES.flatMap((category) => {
    const hundredths = hundredthsOf(byCategory[category]);
    return hundredths === 0 ? [] : [{ userId, category, hundredths }];
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

function spansOf(db: Source, { period, filters }: FigureQuestion) {
  const begin = new Date(midnightOf(period.from));
  const end = new Date(midnightOf(addDays(period.to, 1)));
  const { userId, category, startedAt, endedAt } = projectTimeEntries;
  const people =
    filters.operatorId === undefined
      ? inArray(userId, db.select({ id: portalUsers.id }).from(portalUsers))
      : eq(userId, filters.operatorId);
  const fits = jobsThatFit(db, filters, { operator: false });
  return db
    .select({
      userId: sql<number>`${userId}`,
      category,
      from: sql<number>`max(${startedAt}, ${begin.getTime()})`,
      to: sql<number>`min(${endedAt}, ${end.getTime()})`,
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
    .all();
}
