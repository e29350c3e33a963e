import { and, between, eq, sql, type SQL } from 'drizzle-orm';
import type { MetricUnit } from '#contract/office/analytics-metrics.ts';
import { anyContainsText } from '#db/queries/contains-text.ts';
import { vesselProjects } from '#db/schema/index.ts';
import type {
  FigureQuestion,
  MetricQueries,
  Page,
  RawFigure,
  RawMeasure,
  RawRow,
  Source,
} from './figure-question.ts';

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

interface CountedCases {
  /** In chart order. */
  groups: readonly { key: string; label: string }[];
  /** The sort order of the rows. */
  order: 'highest' | 'lowest';
  measures: (rows: readonly RawRow[]) => RawMeasure[];
  cases: (db: Source, question: FigureQuestion) => RawRow[];
  groupUnit?: MetricUnit;
}

/** A figure with few enough cases to hold in memory: it is calculated from the same rows that it lists. */
export function countedCases({
  groups,
  order,
  measures,
  cases,
  groupUnit = 'projects',
}: CountedCases): MetricQueries {
  return {
    groupUnit,
    figure(db, question): RawFigure {
      const rows = cases(db, question);
      const counts = new Map<string, number>();
      for (const { group } of rows) counts.set(group, (counts.get(group) ?? 0) + 1);
      return {
        n: rows.length,
        measures: measures(rows),
        groups: groups.map(({ key, label }) => {
          const n = counts.get(key) ?? 0;
          return { key, label, currency: null, value: n, n };
        }),
      };
    },
    rows: (db, question, page) => pageOf(cases(db, question), page, order),
  };
}

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
