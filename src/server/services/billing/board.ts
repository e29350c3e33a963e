import { and, asc, count, eq, exists, inArray, not, sql, sum, type SQL } from 'drizzle-orm';
import {
  BILLING_COLUMNS,
  type BillingBoard,
  type BillingBoardInput,
  type BillingColumn,
  type BillingProject,
} from '#contract/billing/billing-board.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { moneyText } from '#contract/format/money.ts';
import { anyContainsText } from '#db/queries/contains-text.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, projectTotals, vesselProjects } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { ageIs, ageOn, columnOf, endedOn, invoicedOn, isUnbilled, inColumn } from './board-columns.ts';
import { factsOf, sumsOf } from './board-facts.ts';
import { describeTotal } from './queries.ts';

/** Returns the projects with something to bill, by their next step; managers only. */
export function billingBoard({ db, clock }: PortalContext, input: BillingBoardInput): BillingBoard {
  const today = osloDay(clock.now());
  const fits = and(...projectFilters(db, today, input));
  return db.transaction(() => {
    const columns = columnsOf(db, fits);
    const wanted = columns.filter(({ column }) => input.column === undefined || column === input.column);
    return {
      columns,
      sums: sumsOf(db, and(inColumn(db, input.column), fits), input.currency),
      projects: pageOf(db, today, fits, input),
      total: wanted.reduce((total, { projects }) => total + projects, 0),
    };
  });
}

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
    q ? anyContainsText(db, [vesselProjects.vesselName, vesselProjects.clientName], q) : undefined,
  ];
}

function columnsOf(db: Database, fits: SQL | undefined): BillingBoard['columns'] {
  const column = columnOf(db);
  // Only partly invoiced projects need a look at their lines; the index covers the rest.
  const { billingState } = vesselProjects;
  const inPart = eq(billingState, 'part invoiced');
  const counts = [
    ...db
      .select({ column: billingState, projects: count() })
      .from(vesselProjects)
      .where(and(inColumn(db, undefined), not(inPart), fits))
      .groupBy(billingState)
      .all(),
    ...db
      .select({ column, projects: count() })
      .from(vesselProjects)
      .where(and(inPart, fits))
      .groupBy(column)
      .all(),
  ];
  const projectsIn = (name: BillingColumn) =>
    counts.filter((entry) => entry.column === name).reduce((all, { projects }) => all + projects, 0);
  const sums = db
    .select({
      column,
      currency: projectTotals.currency,
      pending: sum(projectTotals.pending).mapWith(Number),
      approved: sum(projectTotals.approved).mapWith(Number),
      invoiced: sum(projectTotals.invoiced).mapWith(Number),
      paid: sum(projectTotals.paid).mapWith(Number),
      lines: sum(projectTotals.lines).mapWith(Number),
    })
    .from(vesselProjects)
    .innerJoin(projectTotals, eq(projectTotals.projectId, vesselProjects.id))
    .where(and(inColumn(db, undefined), fits))
    .groupBy(column, projectTotals.currency)
    .orderBy(projectTotals.currency)
    .all();
  return BILLING_COLUMNS.map((name) => ({
    column: name,
    projects: projectsIn(name),
    totals: sums.filter((entry) => entry.column === name).map(describeTotal),
  }));
}

function pageOf(
  db: Database,
  today: string,
  fits: SQL | undefined,
  { column, offset, limit }: BillingBoardInput,
): BillingProject[] {
  // What can be invoiced waits for us, what is invoiced for the client, and paid projects for nothing.
  const { billingState } = vesselProjects;
  const day = sql`iif(${billingState} = 'invoiced', ${invoicedOn}, ${endedOn})`;
  const order = [
    sql`case ${billingState} when 'paid' then 2 when 'invoiced' then 1 else 0 end`,
    sql`${day} is null`,
    column === 'paid' ? sql`${day} desc` : asc(day),
    asc(vesselProjects.id),
  ] as const;
  // Ids first: full rows are read for the page only.
  const onPage = db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(and(inColumn(db, column), fits))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = db
    .select({
      project: vesselProjects,
      operator: { id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive },
      column: columnOf(db),
      endedOn,
      age: ageOn(today),
      invoiceAge: sql<number | null>`cast(julianday(${today}) - julianday(${invoicedOn}) as integer)`,
    })
    .from(vesselProjects)
    .leftJoin(portalUsers, eq(portalUsers.id, vesselProjects.assignedOperatorId))
    .where(inArray(vesselProjects.id, onPage))
    .orderBy(...order)
    .all();
  const facts = factsOf(
    db,
    rows.map(({ project }) => project),
  );
  return rows.map((row) => describeRow(row, facts(row.project)));
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
