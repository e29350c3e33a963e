import { and, eq, inArray, or } from 'drizzle-orm';
import { addDays, osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import { TIME_CATEGORIES } from '#contract/project/project.ts';
import { portalUsers } from '#db/schema/index.ts';
import { groupBy } from '#server/services/group-by.ts';
import type {
  FigureQuestion,
  MetricQueries,
  RawFigure,
  RawGroup,
  RawRow,
  Source,
} from './figure-question.ts';
import { pageOf } from './project-cases.ts';
import { hoursByDay } from './recorded-hours.ts';
import { shareOf, sumOf } from './statistics.ts';

/** Days with time in any category: the numerator of utilisation. By person, and then by day. */
export function personDays(db: Source, question: FigureQuestion): RawRow[] {
  const rows: RawRow[] = [];
  for (const { userId, day, hundredths } of hoursByDay(db, question)) {
    const last = rows.at(-1);
    if (last?.operatorId === userId && last.day === day) last.value += hundredths;
    else
      rows.push({
        key: `${day} ${userId}`,
        group: String(userId),
        operatorId: userId,
        day,
        value: hundredths,
      });
  }
  return rows;
}

export const utilisation: MetricQueries = {
  groupUnit: 'percent',
  figure(db, question): RawFigure {
    const rows = personDays(db, question);
    const people = peopleWhoCount(db, question, rows).map(({ id, name, own, dailyHours, since }) => ({
      id,
      name,
      n: own.length,
      recorded: sumOf(own.map(({ value }) => value)),
      possible: possibleHours(question, { dailyHours, since }),
    }));
    const recorded = sumOf(people.map((person) => person.recorded));
    const possible = sumOf(people.map((person) => person.possible));
    return {
      n: rows.length,
      measures: [
        {
          key: 'share',
          label: 'Utilisation',
          unit: 'percent',
          currency: null,
          value: shareOf(recorded, possible),
        },
        { key: 'recorded', label: 'Recorded', unit: 'hours', currency: null, value: recorded },
        { key: 'possible', label: 'Possible', unit: 'hours', currency: null, value: possible },
      ],
      groups: people.map((person): RawGroup => ({
        key: String(person.id),
        label: person.name,
        currency: null,
        value: shareOf(person.recorded, person.possible),
        n: person.n,
      })),
    };
  },
  rows: (db, question, page) => pageOf(personDays(db, question), page, 'highest'),
};

/** Active operators, and everyone who recorded time in the period, with their days and their first day. */
export function peopleWhoCount(db: Source, { filters }: FigureQuestion, rows: readonly RawRow[]) {
  const byPerson = groupBy(rows, ({ operatorId }) => operatorId);
  const recorded = [...byPerson.keys()].filter((id) => id !== undefined);
  return db
    .select()
    .from(portalUsers)
    .where(
      and(
        or(
          and(eq(portalUsers.role, 'operator'), eq(portalUsers.isActive, true)),
          inArray(portalUsers.id, recorded),
        ),
        filters.operatorId === undefined ? undefined : eq(portalUsers.id, filters.operatorId),
      ),
    )
    .orderBy(portalUsers.name, portalUsers.id)
    .all()
    .map(({ id, name, isActive, dailyHours, createdAt }) => {
      const own = byPerson.get(id) ?? [];
      return {
        id,
        name: isActive ? name : `${name} (inactive)`,
        own,
        dailyHours,
        since: own.reduce(
          (day, row) => (row.day !== null && row.day < day ? row.day : day),
          osloDay(createdAt),
        ),
      };
    });
}

/** In hundredths: Monday to Friday, from the person's first day up to today. */
export function possibleHours(
  { period, today }: Pick<FigureQuestion, 'today' | 'period'>,
  { dailyHours, since }: { dailyHours: number; since: CalendarDay },
): number {
  const last = period.to < today ? period.to : today;
  let days = 0;
  for (let day = period.from < since ? since : period.from; day <= last; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return Math.round(days * dailyHours * 100);
}

const CATEGORY_LABELS = { work: 'Work', travel: 'Travel', waiting: 'Waiting', standby: 'Standby' } as const;

export const travelAndWaiting: MetricQueries = {
  groupUnit: 'hours',
  figure(db, question): RawFigure {
    const sums = { work: 0, travel: 0, waiting: 0, standby: 0 };
    const counts = { ...sums };
    for (const { category, hundredths } of hoursByDay(db, question)) {
      sums[category] += hundredths;
      counts[category] += 1;
    }
    const total = sumOf(Object.values(sums));
    return {
      n: sumOf(Object.values(counts)),
      measures: (['travel', 'waiting'] as const).map((category) => ({
        key: category,
        label: CATEGORY_LABELS[category],
        unit: 'percent',
        currency: null,
        value: shareOf(sums[category], total),
      })),
      groups: TIME_CATEGORIES.map((category) => ({
        key: category,
        label: CATEGORY_LABELS[category],
        currency: null,
        value: sums[category],
        n: counts[category],
      })),
    };
  },
  rows: (db, question, page) =>
    pageOf(
      Array.from(hoursByDay(db, question), ({ userId, day, category, hundredths }) => ({
        key: `${day} ${userId} ${category}`,
        group: category,
        label: CATEGORY_LABELS[category],
        operatorId: userId,
        day,
        value: hundredths,
      })),
      page,
      'highest',
    ),
};
