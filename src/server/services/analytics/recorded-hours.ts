import { and, eq, gt, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import { addDays, osloDay, type CalendarDay } from '#contract/calendar-day.ts';
import { OPERATOR_HOURS_MAX_HUNDREDTHS, TIME_CATEGORIES } from '#contract/project.ts';
import type { TimeCategory } from '#contract/time.ts';
import { zonedInstant } from '#contract/zoned-time.ts';
import { portalUsers, projectTimeEntries, vesselProjects } from '#db/schema/index.ts';
import { countTime, hundredthsOf, type TimeSpan } from '#server/services/time/counted-time.ts';
import type { FigureQuestion, Source } from './figure-question.ts';
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

const midnightOf = (day: CalendarDay) => zonedInstant(`${day}T00:00`, 'Europe/Oslo').getTime();

/** What was recorded on the days of a period: no moment of a person counts twice. */
export function hoursByDay(db: Source, question: FigureQuestion): DayHours[] {
  const days = new Map<string, { userId: number; day: CalendarDay; spans: TimeSpan[] }>();
  const midnights = new Map<CalendarDay, number>();
  const midnight = (day: CalendarDay) => {
    const known = midnights.get(day) ?? midnightOf(day);
    midnights.set(day, known);
    return known;
  };
  for (const span of spansOf(db, question)) {
    let from = span.from;
    while (from < span.to) {
      const day = osloDay(from);
      const next = new Date(Math.min(midnight(addDays(day, 1)), span.to.getTime()));
      const key = `${day} ${span.userId}`;
      const own = days.get(key) ?? { userId: span.userId, day, spans: [] };
      own.spans.push({ ...span, from, to: next });
      days.set(key, own);
      from = next;
    }
  }
  return [...days.values()].flatMap(({ userId, day, spans }) => {
    const { byCategory } = countTime(spans);
    return TIME_CATEGORIES.flatMap((category) => {
      const hundredths = hundredthsOf(byCategory[category]);
      return hundredths === 0 ? [] : [{ userId, day, category, hundredths }];
    });
  });
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
