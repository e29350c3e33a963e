import { and, between, count, desc, eq, sql, sum, type SQL } from 'drizzle-orm';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { fold } from '#db/queries/contains-text.ts';
import { companies, portalUsers, revenueDays, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { companySurvivors, vesselSurvivors } from '#server/services/merges/survivors.ts';
import type {
  FigureQuestion,
  MetricQueries,
  Page,
  RawFigure,
  RawMeasure,
  RawRow,
  Source,
} from './figure-question.ts';
import { projectsThatFit } from './project-cases.ts';
import { sumOf } from './statistics.ts';

/** The dimensions by which revenue is grouped: a key for each group, and its label. */
interface Side {
  key: SQL<string>;
  label: SQL<string>;
}

const vesselName = sql<string>`coalesce(${vesselDirectory.vesselName}, ${vesselProjects.vesselName})`;
const clientName = sql<string>`coalesce(${companies.name}, nullif(trim(${vesselProjects.clientName}), ''), 'No client')`;
const systemType = sql<string>`coalesce(nullif(trim(${vesselProjects.systemType}), ''), 'No system')`;

const SIDES = {
  vessel: {
    key: sql<string>`coalesce('v' || ${vesselDirectory.id}, 'n' || ${fold(vesselProjects.vesselName)})`,
    label: vesselName,
  },
  client: {
    key: sql<string>`coalesce('c' || ${companies.id}, 'n' || ${fold(sql`nullif(trim(${vesselProjects.clientName}), '')`)}, '-')`,
    label: clientName,
  },
  operator: {
    key: sql<string>`coalesce('u' || ${portalUsers.id}, '-')`,
    label: sql<string>`coalesce(${portalUsers.name} || case ${portalUsers.isActive} when 0 then ' (inactive)' else '' end, 'Nobody')`,
  },
  system: {
    key: sql<string>`coalesce('s' || ${fold(sql`nullif(trim(${vesselProjects.systemType}), '')`)}, '-')`,
    label: systemType,
  },
} as const satisfies Record<string, Side>;

export const revenueBy = (name: keyof typeof SIDES): MetricQueries => {
  const side = SIDES[name];
  return {
    groupUnit: 'money',
    mostGroups: 8,
    figure: (db, question) => revenueFigure(db, question, side),
    rows: (db, question, page) => revenueRows(db, question, side, page),
  };
};

function revenueFigure(db: Source, question: FigureQuestion, { key, label }: Side): RawFigure {
  const groups = joined(
    db
      .select({
        key,
        label,
        currency: revenueDays.currency,
        value: sum(revenueDays.amount).mapWith(Number),
        n: count(),
      })
      .from(revenueDays)
      .$dynamic(),
  )
    .where(fits(db, question))
    .groupBy(key, revenueDays.currency)
    .all();
  return { n: sumOf(groups.map(({ n }) => n)), measures: perCurrency('Revenue', groups), groups };
}

/** The revenue of each month and currency of the period, in minor units. */
export function revenueByMonth(db: Source, question: FigureQuestion) {
  const month = sql<string>`substr(${revenueDays.day}, 1, 7)`;
  return db
    .select({ month, currency: revenueDays.currency, amount: sum(revenueDays.amount).mapWith(Number) })
    .from(revenueDays)
    .innerJoin(vesselProjects, eq(vesselProjects.id, revenueDays.projectId))
    .where(fits(db, question))
    .groupBy(month, revenueDays.currency)
    .all();
}

/** One sum for each currency, never mixed. */
export function perCurrency(
  label: string,
  groups: readonly { currency: string | null; value: number | null }[],
): RawMeasure[] {
  return CURRENCIES.flatMap((currency) => {
    const own = groups.filter((group) => group.currency === currency);
    if (own.length === 0) return [];
    const value = sumOf(own.map((group) => group.value ?? 0));
    return [{ key: currency, label, unit: 'money', currency, value } as const];
  });
}

function revenueRows(db: Source, question: FigureQuestion, { key }: Side, { group, offset, limit }: Page) {
  const wanted = and(fits(db, question), group === undefined ? undefined : sql`${key} = ${group}`);
  const rows = joined(
    db
      .select({
        group: key,
        projectId: revenueDays.projectId,
        day: revenueDays.day,
        currency: revenueDays.currency,
        value: revenueDays.amount,
      })
      .from(revenueDays)
      .$dynamic(),
  )
    .where(wanted)
    .orderBy(
      desc(revenueDays.amount),
      desc(revenueDays.day),
      desc(revenueDays.projectId),
      revenueDays.currency,
    )
    .limit(limit)
    .offset(offset)
    .all();
  const total = joined(db.select({ rows: count() }).from(revenueDays).$dynamic())
    .where(wanted)
    .get();
  return {
    rows: rows.map((row): RawRow =>
      Object.assign(row, { key: `${row.projectId} ${row.day} ${row.currency}` }),
    ),
    total: total?.rows ?? 0,
  };
}

/** Joined to the project as it is now, so that a merged vessel or a renamed client needs no new rows. */
function joined<Query extends { innerJoin: Function; leftJoin: Function }>(query: Query): Query {
  return query
    .innerJoin(vesselProjects, eq(vesselProjects.id, revenueDays.projectId))
    .leftJoin(
      vesselDirectory,
      eq(vesselDirectory.id, vesselSurvivors.survivor(vesselProjects.vesselDirectoryId)),
    )
    .leftJoin(companies, eq(companies.id, companySurvivors.survivor(vesselProjects.companyId)))
    .leftJoin(portalUsers, eq(portalUsers.id, vesselProjects.assignedOperatorId));
}

function fits(db: Source, { period, filters }: FigureQuestion): SQL | undefined {
  return and(
    between(revenueDays.day, period.from, period.to),
    filters.currency === undefined ? undefined : eq(revenueDays.currency, filters.currency),
    projectsThatFit(db, filters),
  );
}
