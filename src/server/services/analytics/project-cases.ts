import { and, between, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { CalendarDay } from '#contract/format/calendar-day.ts';
import type { MetricUnit } from '#contract/office/analytics-metrics.ts';
import { anyContainsText } from '#db/queries/contains-text.ts';
import { vesselProjects, type vesselDirectory } from '#db/schema/index.ts';
import type {
  FigureQuestion,
  MetricQueries,
  Page,
  RawFigure,
  RawMeasure,
  RawRow,
  Source,
} from './figure-question.ts';
import { numberOf, type Counted } from './statistics.ts';

/** The projects that pass the filters. `operator`: whether to filter by the operator of the project. */
export function projectsThatFit(
  db: Source,
  { client, system, operatorId }: FigureQuestion['filters'],
  { operator = true } = {},
): SQL | undefined {
  return and(
    client ? anyContainsText(db, [vesselProjects.clientName], client) : undefined,
    system ? anyContainsText(db, [vesselProjects.systemType], system) : undefined,
    operator && operatorId !== undefined ? eq(vesselProjects.assignedOperatorId, operatorId) : undefined,
  );
}

/** The projects completed in the period. */
export function completedIn(
  db: Source,
  { period, filters }: Pick<FigureQuestion, 'period' | 'filters'>,
): SQL | undefined {
  return and(
    between(vesselProjects.completedDate, period.from, period.to),
    // Without its index: most projects are completed, and few of them within the period.
    sql`+${vesselProjects.status} = 'completed'`,
    projectsThatFit(db, filters),
  );
}

/** The cases of a figure as a query: rows of a table, and what each counts as. */
export interface CaseQuery {
  table: typeof vesselProjects | typeof vesselDirectory;
  /** A day of the project or vessel. */
  day: SQLWrapper;
  /** A whole number. */
  value: SQLWrapper;
  /** A text that decides on the group where the value does not. */
  mark?: SQLWrapper;
  where: SQL | undefined;
}

/** How many cases share a value and a mark. */
export interface CountedCase extends Counted {
  mark: string;
}

interface CountedCases {
  /** In chart order. */
  groups: readonly { key: string; label: string }[];
  groupOf: (one: { value: number; mark: string }) => string;
  /** The sort order of the rows. */
  order: 'highest' | 'lowest';
  measures: (counted: readonly CountedCase[]) => RawMeasure[];
  cases: (db: Source, question: FigureQuestion) => CaseQuery;
  groupUnit?: MetricUnit;
}

/**
 * A figure that counts cases. SQLite adds up those with the same value and mark, of which there are few: handing every case
 * to JavaScript took longer than all the rest.
 */
export function countedCases({
  groups,
  groupOf,
  order,
  measures,
  cases,
  groupUnit = 'projects',
}: CountedCases): MetricQueries {
  return {
    groupUnit,
    figure(db, question): RawFigure {
      const counted = countedIn(db, cases(db, question));
      const counts = new Map<string, number>();
      for (const one of counted) {
        const group = groupOf(one);
        counts.set(group, (counts.get(group) ?? 0) + one.n);
      }
      return {
        n: numberOf(counted),
        measures: measures(counted),
        groups: groups.map(({ key, label }) => {
          const n = counts.get(key) ?? 0;
          return { key, label, currency: null, value: n, n };
        }),
      };
    },
    rows(db, question, page) {
      const query = cases(db, question);
      const wanted = countedIn(db, query).filter(
        (one) => page.group === undefined || groupOf(one) === page.group,
      );
      const pairs = JSON.stringify(wanted.map(({ value, mark }) => [value, mark]));
      const rows = db.all<{
        id: number;
        day: CalendarDay;
        value: number;
        mark: string;
      }>(sql`${withCases(query)}
        select * from cases where (value, mark) in (select value ->> 0, value ->> 1 from json_each(${pairs}))
        order by value ${sql.raw(order === 'highest' ? 'desc' : 'asc')}, day desc, cast(id as text)
        limit ${page.limit} offset ${page.offset}`);
      const reference = query.table === vesselProjects ? 'projectId' : 'vesselDirectoryId';
      return {
        rows: rows.map(({ id, day, value, mark }): RawRow => ({
          key: String(id),
          [reference]: id,
          day,
          value,
          group: groupOf({ value, mark }),
        })),
        total: numberOf(wanted),
      };
    },
  };
}

const countedIn = (db: Source, query: CaseQuery) =>
  db.all<CountedCase>(
    sql`${withCases(query)} select value, mark, count(*) as n from cases group by value, mark`,
  );

/** Materialized, because SQLite would otherwise work out a value wherever it is named. */
const withCases = ({ table, day, value, mark = sql`''`, where }: CaseQuery) =>
  sql`with cases(id, day, value, mark) as materialized (
    select ${table.id}, ${day}, ${value}, ${mark} from ${table} where ${where})`;

/** The number of days from the first day to the second, as `daysBetween` counts them. */
export const daysFrom = (first: SQLWrapper | CalendarDay, second: SQLWrapper | CalendarDay) =>
  sql<number>`(unixepoch(${second}) - unixepoch(${first})) / 86400`;

/** Ties go latest first, then by key, so that pages never overlap. */
export function pageOf(rows: readonly RawRow[], { group, offset, limit }: Page, order: 'highest' | 'lowest') {
  const wanted = group === undefined ? rows : rows.filter((row) => row.group === group);
  const turn = order === 'highest' ? -1 : 1;
  const sorted = wanted.toSorted(
    (one, other) =>
      turn * (one.value - other.value) ||
      compare(other.day ?? '', one.day ?? '') ||
      compare(one.key, other.key),
  );
  return { rows: sorted.slice(offset, offset + limit), total: wanted.length };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
