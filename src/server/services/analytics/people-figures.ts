import { and, eq, inArray, or } from 'drizzle-orm';
import { addDays, osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import { TIME_CATEGORIES } from '#contract/project/project.ts';
import { portalUsers } from '#db/schema/index.ts';
import type {
  FigureQuestion,
  MetricQueries,
  RawFigure,
  RawGroup,
  RawRow,
  Source,
} from './figure-question.ts';
import { pageOf } from './project-cases.ts';
import { hoursByDay, type DayHours } from './recorded-hours.ts';
import { shareOf, sumOf } from './statistics.ts';

/** Days with time in any category: the numerator of utilisation. */
export function personDays(db: Source, question: FigureQuestion): RawRow[] {
  const days = new Map<string, RawRow>();
  for (const { userId, day, hundredths } of hoursByDay(db, question)) {
    const key = `${day} ${userId}`;
    const known = days.get(key);
    if (known) known.value += hundredths;
    else days.set(key, { key, group: String(userId), operatorId: userId, day, value: hundredths });
  }
  return [...days.values()];
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
  const recorded = [...new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))];
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
      const own = rows.filter(({ operatorId }) => operatorId === id);
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
    const hours = hoursByDay(db, question);
    const of = (category: DayHours['category']) => hours.filter((row) => row.category === category);
    const sum = (rows: readonly DayHours[]) => sumOf(rows.map(({ hundredths }) => hundredths));
    return {
      n: hours.length,
      measures: (['travel', 'waiting'] as const).map((category) => ({
        key: category,
        label: CATEGORY_LABELS[category],
        unit: 'percent',
        currency: null,
        value: shareOf(sum(of(category)), sum(hours)),
      })),
      groups: TIME_CATEGORIES.map((category) => ({
        key: category,
        label: CATEGORY_LABELS[category],
        currency: null,
        value: sum(of(category)),
        n: of(category).length,
      })),
    };
  },
  rows: (db, question, page) =>
    pageOf(
      hoursByDay(db, question).map(({ userId, day, category, hundredths }) => ({
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
