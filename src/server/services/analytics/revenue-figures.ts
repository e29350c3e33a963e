import { and, between, count, desc, eq, sql, sum, type SQL, type SQLWrapper } from 'drizzle-orm';
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

/** A dimension by which revenue is grouped. */
interface Side {
  /** The record to which a project refers. */
  id: SQL<number | null>;
  /** What the project says where it refers to none. */
  text: SQL<string | null>;
  /** Joins the record in use, which `key` and `label` read: a merge or a new name needs no new rows. */
  join: <Query extends { leftJoin: Function }>(query: Query, id: SQLWrapper) => Query;
  key: (text: SQLWrapper) => SQL<string>;
  label: (text: SQLWrapper) => SQL<string>;
}

const SIDES = {
  vessel: {
    id: sql`${vesselProjects.vesselDirectoryId}`,
    text: sql`${vesselProjects.vesselName}`,
    join: (query, id) =>
      query.leftJoin(vesselDirectory, eq(vesselDirectory.id, vesselSurvivors.survivor(id))),
    key: (text) => sql`coalesce('v' || ${vesselDirectory.id}, 'n' || ${fold(text)})`,
    label: (text) => sql`coalesce(${vesselDirectory.vesselName}, ${text})`,
  },
  client: {
    id: sql`${vesselProjects.companyId}`,
    text: sql`nullif(trim(${vesselProjects.clientName}), '')`,
    join: (query, id) => query.leftJoin(companies, eq(companies.id, companySurvivors.survivor(id))),
    key: (text) => sql`coalesce('c' || ${companies.id}, 'n' || ${fold(text)}, '-')`,
    label: (text) => sql`coalesce(${companies.name}, ${text}, 'No client')`,
  },
  operator: {
    id: sql`${vesselProjects.assignedOperatorId}`,
    text: sql`null`,
    join: (query, id) => query.leftJoin(portalUsers, eq(portalUsers.id, id)),
    key: () => sql`coalesce('u' || ${portalUsers.id}, '-')`,
    label: () =>
      sql`coalesce(${portalUsers.name} || case ${portalUsers.isActive} when 0 then ' (inactive)' else '' end, 'Nobody')`,
  },
  system: {
    id: sql`null`,
    text: sql`nullif(trim(${vesselProjects.systemType}), '')`,
    join: (query) => query,
    key: (text) => sql`coalesce('s' || ${fold(text)}, '-')`,
    label: (text) => sql`coalesce(${text}, 'No system')`,
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

/** Adds up what projects refer to before it looks that up: there are many more days than vessels or clients. */
function revenueFigure(db: Source, question: FigureQuestion, side: Side): RawFigure {
  const text = sql<string | null>`case when ${side.id} is null then ${side.text} end`;
  const sums = db
    .select({
      id: side.id.as('side_id'),
      text: text.as('side_text'),
      currency: revenueDays.currency,
      amount: sum(revenueDays.amount).as('amount'),
      days: count().as('days'),
    })
    .from(revenueDays)
    .innerJoin(vesselProjects, eq(vesselProjects.id, revenueDays.projectId))
    .where(fits(db, question))
    .groupBy(side.id, text, revenueDays.currency)
    .as('sums');
  const key = side.key(sums.text);
  const groups = side
    .join(
      db
        .select({
          key,
          label: side.label(sums.text),
          currency: sums.currency,
          value: sum(sums.amount).mapWith(Number),
          n: sum(sums.days).mapWith(Number),
        })
        .from(sums)
        .$dynamic(),
      sums.id,
    )
    .groupBy(key, sums.currency)
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

function revenueRows(db: Source, question: FigureQuestion, side: Side, { group, offset, limit }: Page) {
  const key = side.key(side.text);
  const wanted = and(fits(db, question), group === undefined ? undefined : sql`${key} = ${group}`);
  const rows = joined(
    side,
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
  const total = joined(side, db.select({ rows: count() }).from(revenueDays).$dynamic())
    .where(wanted)
    .get();
  return {
    rows: rows.map((row): RawRow =>
      Object.assign(row, { key: `${row.projectId} ${row.day} ${row.currency}` }),
    ),
    total: total?.rows ?? 0,
  };
}

/** The days of revenue with their project, and with what it refers to. */
function joined<Query extends { innerJoin: Function; leftJoin: Function }>(side: Side, days: Query): Query {
  return side.join(days.innerJoin(vesselProjects, eq(vesselProjects.id, revenueDays.projectId)), side.id);
}

function fits(db: Source, { period, filters }: FigureQuestion): SQL | undefined {
  return and(
    between(revenueDays.day, period.from, period.to),
    filters.currency === undefined ? undefined : eq(revenueDays.currency, filters.currency),
    projectsThatFit(db, filters),
  );
}
