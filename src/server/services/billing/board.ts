import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  sql,
  sum,
  type SQL,
} from 'drizzle-orm';
import {
  BILLING_COLUMNS,
  type BillingBoard,
  type BillingBoardInput,
  type BillingColumn,
  type BillingProject,
} from '#contract/billing/billing-board.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { moneyText } from '#contract/format/money.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import { countRows } from '#db/queries/count-rows.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { billingSums, portalUsers, projectTotals, vesselProjects } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { onVesselOrClientCalled } from '#server/services/projects/project-filters.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import {
  ageIs,
  ageOn,
  columnOf,
  endedDay,
  endedOn,
  inColumn,
  invoicedOn,
  isUnbilled,
  STATES_IN_ORDER,
} from './board-columns.ts';
import { addedUp, factsOf, sumsOf, valuesOf, type SumInCurrency } from './board-facts.ts';
import { describeTotal } from './queries.ts';

/** Returns the projects with something to bill, by their next step; managers only. */
export function billingBoard({ db, clock }: PortalContext, input: BillingBoardInput): BillingBoard {
  const today = osloDay(clock.now());
  return db.transaction(() => {
    const filters = and(...projectFilters(db, today, input));
    const fits = input.q ? onlyMatches(db, filters) : filters;
    const { counts, sums } = columnsOf(db, fits);
    const isWanted = ({ column }: { column: BillingColumn }) =>
      input.column === undefined || column === input.column;
    return {
      columns: BILLING_COLUMNS.map((column) => ({
        column,
        projects: projectsIn(counts.filter((entry) => entry.column === column)),
        totals: addedUp(sums.filter((entry) => entry.column === column)).map(describeTotal),
      })),
      sums: sumsOf({
        totals: addedUp(sums.filter(isWanted)),
        values: valuesOf(db, fits, input.column),
        only: input.currency,
      }),
      projects: pageOf(db, today, fits, input),
      total: projectsIn(counts.filter(isWanted)),
    };
  });
}

const projectsIn = (counts: readonly { projects: number }[]) =>
  counts.reduce((all, { projects }) => all + projects, 0);

/** The filters of the board. */
export function projectFilters(
  db: Database | Transaction,
  today: string,
  { currency, age, q }: Pick<BillingBoardInput, 'currency' | 'age' | 'q'>,
): (SQL | undefined)[] {
  const inCurrency = db
    .select({ one: sql`1` })
    .from(projectTotals)
    .where(and(eq(projectTotals.projectId, vesselProjects.id), sql`${projectTotals.currency} = ${currency}`));
  return [
    currency && exists(inCurrency),
    age && and(isUnbilled, ageIs(today, age)),
    q ? onVesselOrClientCalled(db, q) : undefined,
  ];
}

/** Finds the projects of a text once for all that the board says of them: an index has the other filters. */
function onlyMatches(db: Database, filters: SQL | undefined): SQL {
  const { id } = vesselProjects;
  const rows = db
    .select({ id })
    .from(vesselProjects)
    .where(and(inColumn(undefined), filters))
    .all();
  return inArray(id, inOneParameter(rows.map((project) => project.id)));
}

/** By the index of the states, unless a filter finds fewer projects: the plus leads SQLite by the filter. */
function inStates(states: readonly string[], fits: SQL | undefined): SQL {
  const { billingState } = vesselProjects;
  return inArray(fits === undefined ? sql`${billingState}` : sql`+${billingState}`, [...states]);
}

interface ColumnCount {
  column: BillingColumn;
  projects: number;
}

type ColumnSum = SumInCurrency & { column: BillingColumn };

/**
 * The number of projects of each column, and their sums in each currency. Only partly invoiced projects need a look at their
 * lines; of the others an index has all that is asked, and of all of them the sums are stored.
 */
function columnsOf(db: Database, fits: SQL | undefined): { counts: ColumnCount[]; sums: ColumnSum[] } {
  const inPart = and(eq(vesselProjects.billingState, 'part invoiced'), fits);
  const whole = fits === undefined ? { counts: countsByState(db), sums: storedSums(db) } : wholeOf(db, fits);
  return {
    counts: [...whole.counts, ...countsBy(db, columnOf, inPart)],
    sums: [...whole.sums, ...calculatedSums(db, columnOf, inPart)],
  };
}

/** The states that are columns themselves. */
const WHOLE_STATES = ['pending', 'ready', 'invoiced', 'paid'] as const satisfies readonly BillingColumn[];

function wholeOf(db: Database, fits: SQL) {
  const column = sql<BillingColumn>`${vesselProjects.billingState}`;
  const inWhole = and(inStates(WHOLE_STATES, fits), fits);
  return { counts: countsBy(db, column, inWhole), sums: calculatedSums(db, column, inWhole) };
}

/** State by state, because SQLite counts without groups in a third of the time. */
const countsByState = (db: Database): ColumnCount[] =>
  WHOLE_STATES.map((column) => ({
    column,
    projects: countRows(db, vesselProjects, eq(vesselProjects.billingState, column)),
  }));

function countsBy(db: Database, column: SQL<BillingColumn>, fits: SQL | undefined): ColumnCount[] {
  return db.select({ column, projects: count() }).from(vesselProjects).where(fits).groupBy(column).all();
}

function storedSums(db: Database): ColumnSum[] {
  const { billingState, value: _value, ...sums } = getTableColumns(billingSums);
  return db
    .select({ ...sums, column: sql<BillingColumn>`${billingState}` })
    .from(billingSums)
    .where(and(inArray(billingState, [...WHOLE_STATES]), gt(sums.projects, 0)))
    .all();
}

function calculatedSums(db: Database, column: SQL<BillingColumn>, fits: SQL | undefined): ColumnSum[] {
  return db
    .select({
      column,
      currency: projectTotals.currency,
      projects: sql<number>`count(*) filter (where ${projectTotals.lines} > 0)`,
      pending: sum(projectTotals.pending).mapWith(Number),
      approved: sum(projectTotals.approved).mapWith(Number),
      invoiced: sum(projectTotals.invoiced).mapWith(Number),
      paid: sum(projectTotals.paid).mapWith(Number),
      lines: sum(projectTotals.lines).mapWith(Number),
    })
    .from(vesselProjects)
    .innerJoin(projectTotals, eq(projectTotals.projectId, vesselProjects.id))
    .where(fits)
    .groupBy(column, projectTotals.currency)
    .orderBy(projectTotals.currency)
    .all();
}

function pageOf(
  db: Database,
  today: string,
  fits: SQL | undefined,
  { column, offset, limit }: BillingBoardInput,
): BillingProject[] {
  const ids = idsOnPage(db, fits, { column, offset, limit });
  const found = db
    .select({
      project: vesselProjects,
      operator: { id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive },
      column: columnOf,
      endedOn,
      age: ageOn(today),
      invoiceAge: sql<number | null>`cast(julianday(${today}) - julianday(${invoicedOn}) as integer)`,
    })
    .from(vesselProjects)
    .leftJoin(portalUsers, eq(portalUsers.id, vesselProjects.assignedOperatorId))
    .where(inArray(vesselProjects.id, ids))
    .all();
  const byId = new Map(found.map((row) => [row.project.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const facts = factsOf(
    db,
    rows.map(({ project }) => project),
  );
  return rows.map((row) => describeRow(row, facts(row.project)));
}

/**
 * What can be invoiced first, then what is invoiced, then what is paid: only the states on the page are sorted. Full rows are
 * read for the page only.
 */
function idsOnPage(
  db: Database,
  fits: SQL | undefined,
  { column, offset, limit }: Pick<BillingBoardInput, 'column' | 'offset' | 'limit'>,
): number[] {
  const { id } = vesselProjects;
  const ids: number[] = [];
  let skip = offset;
  for (const states of STATES_IN_ORDER) {
    if (ids.length === limit) break;
    const wanted = and(inStates(states, fits), inColumn(column), fits);
    const day = states[0] === 'invoiced' ? invoicedOn : endedOn;
    const order = [sql`day is null`, column === 'paid' ? desc(sql`day`) : asc(sql`day`), asc(sql`id`)];
    const first = skip + limit - ids.length;
    const select = (value: SQL, condition?: SQL) =>
      sql`select ${id} as id, ${value} as day from ${vesselProjects} where ${and(wanted, condition)}`;
    // An index has the days on which the work ended, but those of cancelled projects.
    const rows =
      fits === undefined && day === endedOn
        ? sql`select * from (${select(endedDay, isNotNull(endedDay))} order by ${sql.join(order.slice(1), sql`, `)} limit ${first})
            union all ${select(day, isNull(endedDay))}`
        : select(day);
    const found = db
      .values<[number]>(
        sql`select id from (${rows}) order by ${sql.join(order, sql`, `)} limit ${limit - ids.length} offset ${skip}`,
      )
      .flat();
    skip = found.length > 0 || skip === 0 ? 0 : skip - countRows(db, vesselProjects, wanted);
    ids.push(...found);
  }
  return ids;
}

interface BoardRow {
  project: ProjectRow;
  operator: BillingProject['operator'];
  column: BillingColumn;
  endedOn: string | null;
  age: number | null;
  invoiceAge: number | null;
}

function describeRow(
  { project, operator, age, invoiceAge, ...row }: BoardRow,
  facts: Pick<BillingProject, 'parts' | 'withoutPrice' | 'totals' | 'sums'>,
): BillingProject {
  const { projectValue, currency } = project;
  return {
    ...row,
    ...facts,
    projectId: project.id,
    vesselName: project.vesselName,
    clientName: project.clientName,
    serviceType: project.serviceType,
    status: project.status,
    operator,
    billingState: project.billingState,
    projectValue:
      projectValue === null || currency === null ? null : { amount: moneyText(projectValue), currency },
    operatorHours: (project.operatorHours / 100).toFixed(2),
    age: row.column === 'invoiced' ? invoiceAge : age,
  };
}
