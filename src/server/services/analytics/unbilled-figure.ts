import { and, eq, gt, sql } from 'drizzle-orm';
import { UNBILLED_AGES } from '#contract/billing/billing-board.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { projectTotals, vesselProjects } from '#db/schema/index.ts';
import { ageOn, endedOn, isUnbilled } from '#server/services/billing/board-columns.ts';
import type { FigureQuestion, MetricQueries, RawGroup, RawRow, Source } from './figure-question.ts';
import { projectsThatFit, pageOf } from './project-cases.ts';
import { perCurrency } from './revenue-figures.ts';
import { sumOf } from './statistics.ts';

const AGE_LABELS = { '0-7': 'Up to 7 days', '8-30': '8 to 30 days', '>30': 'More than 30 days' } as const;

export const unbilled: MetricQueries = {
  groupUnit: 'money',
  figure(db, question) {
    const rows = unbilledProjects(db, question);
    const groups = CURRENCIES.filter((currency) => rows.some((row) => row.currency === currency)).flatMap(
      (currency) =>
        UNBILLED_AGES.map((age): RawGroup => {
          const own = rows.filter((row) => row.currency === currency && row.group === age);
          const value = sumOf(own.map((row) => row.value));
          return { key: age, label: AGE_LABELS[age], currency, value, n: own.length };
        }),
    );
    return { n: rows.length, measures: perCurrency('Unbilled', groups), groups };
  },
  rows: (db, question, page) => pageOf(unbilledProjects(db, question), page, 'highest'),
};

function unbilledProjects(db: Source, { filters, today }: FigureQuestion): RawRow[] {
  const open = sql<number>`${projectTotals.pending} + ${projectTotals.approved}`;
  return db
    .select({
      projectId: vesselProjects.id,
      currency: projectTotals.currency,
      value: open,
      day: endedOn,
      age: ageOn(today),
    })
    .from(vesselProjects)
    .innerJoin(projectTotals, eq(projectTotals.projectId, vesselProjects.id))
    .where(
      and(
        isUnbilled,
        gt(open, 0),
        filters.currency === undefined ? undefined : eq(projectTotals.currency, filters.currency),
        projectsThatFit(db, filters),
      ),
    )
    .all()
    .map(({ projectId, currency, value, day, age }) => ({
      projectId,
      currency,
      value,
      day,
      key: `${projectId} ${currency}`,
      group: (age ?? 0) <= 7 ? '0-7' : (age ?? 0) <= 30 ? '8-30' : '>30',
    }));
}
