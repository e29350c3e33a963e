import { and, asc, count, desc, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import {
  OUTSIDE_SHOWN,
  type ExportProjectsInput,
  type ListProjectsInput,
  type PROJECT_SORTS,
  type ProjectPage,
  type ProjectsOutside,
} from '#contract/project/project-list.ts';
import { readVerifyCode } from '#contract/verify-code.ts';
import { OPEN_STATUSES, PROJECT_STATUSES } from '#contract/project/project.ts';
import { anyContainsText } from '#db/queries/contains-text.ts';
import type { Database } from '#db/open-database.ts';
import { portalUsers, serviceReportPrints, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleTo } from '#server/services/access/project-access.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { selectProjects, summariseProject } from './project-output.ts';

/**
 * Returns one page of the projects that the actor may see, with the number of all that match, and the count by status
 * without the status filter. Ties are broken by id. Throws forbidden (an operator filters by billing state).
 */
export function listProjects(ctx: PortalContext, input: ListProjectsInput): ProjectPage {
  const { db } = ctx;
  const fits = whateverStatus(ctx, input);
  const byStatus = db
    .select({ status: vesselProjects.status, count: count() })
    .from(vesselProjects)
    .where(fits)
    .groupBy(fits ? sql`+${vesselProjects.status}` : vesselProjects.status)
    .all();
  const wanted = (status: (typeof PROJECT_STATUSES)[number]) => input.status?.includes(status) ?? true;
  // Ids first: full rows, which are wide, are read for the page only.
  const onPage = db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(and(fits, ofStatus(input)))
    .orderBy(...orderOf(input))
    .limit(input.limit)
    .offset(input.offset);
  const page = selectProjects(db)
    .where(inArray(vesselProjects.id, onPage))
    .orderBy(...orderOf(input))
    .all();
  return {
    projects: page.map(summariseProject),
    total: byStatus.filter(({ status }) => wanted(status)).reduce((sum, entry) => sum + entry.count, 0),
    byStatus: byStatus.toSorted(
      (one, other) => PROJECT_STATUSES.indexOf(one.status) - PROJECT_STATUSES.indexOf(other.status),
    ),
  };
}

/**
 * Returns projects that the actor may see and the text matches, but the other filters exclude: the project with that
 * number first, then the most recently changed. None without a text. Throws forbidden (an operator filters by billing
 * state).
 */
export function listProjectsOutside(ctx: PortalContext, input: ExportProjectsInput): ProjectsOutside {
  const { db } = ctx;
  if (!input.q) return { projects: [], total: 0 };
  const { q, ...others } = input;
  const outside = and(
    visibleTo(ctx.actor),
    anywhere(db, q),
    sql`(${and(sql`true`, whateverStatus(ctx, others), ofStatus(input))}) is not true`,
  );
  const number = Number(digitsOf(q));
  return {
    projects: selectProjects(db)
      .where(outside)
      .orderBy(
        sql`${vesselProjects.id} = ${number} desc`,
        desc(vesselProjects.updatedAt),
        desc(vesselProjects.id),
      )
      .limit(OUTSIDE_SHOWN)
      .all()
      .map(summariseProject),
    total: db.select({ total: count() }).from(vesselProjects).where(outside).get()?.total ?? 0,
  };
}

/** The matching projects that the actor may see, in any status. Throws forbidden. */
export function whateverStatus(ctx: PortalContext, input: ExportProjectsInput): SQL | undefined {
  if (input.billingState !== undefined && ctx.actor.role !== 'manager') {
    throw new AppError('forbidden', 'Managers only.');
  }
  return and(visibleTo(ctx.actor), ...filters(ctx, input));
}

export function ofStatus({ status }: ExportProjectsInput): SQL | undefined {
  return status && inArray(vesselProjects.status, status);
}

/**
 * The planned days overlap the period. A project that has begun by then is found by its last day, of which few lie
 * ahead: the unary plus keeps SQLite off the index of the first day, of which there are many.
 */
function plannedWithin(from: string | undefined, to: string | undefined): SQL | undefined {
  const { scheduledDate, scheduledEndDate } = vesselProjects;
  const begins = and(from ? gte(scheduledDate, from) : undefined, to ? lte(scheduledDate, to) : undefined);
  if (from === undefined) return begins;
  return or(begins, and(gte(scheduledEndDate, from), to ? sql`+${scheduledDate} <= ${to}` : undefined));
}

const lastDay = sql`coalesce(${vesselProjects.scheduledEndDate}, ${vesselProjects.scheduledDate})`;

/**
 * Returns the projects that the actor may see and the text matches, in any status: the one with that number first, then
 * those that are not closed, then the most recently changed.
 */
export function findProjects({ db, actor }: PortalContext, q: string, limit: number): FoundProject[] {
  const { id, vesselName, serviceType, status, updatedAt } = vesselProjects;
  return db
    .select({ id, vesselName, serviceType, status })
    .from(vesselProjects)
    .where(and(visibleTo(actor), anywhere(db, q)))
    .orderBy(
      sql`${id} = ${Number(digitsOf(q))} desc`,
      inArray(status, ['completed', 'cancelled']),
      desc(updatedAt),
      desc(id),
    )
    .limit(limit)
    .all();
}

type FoundProject = Pick<typeof vesselProjects.$inferSelect, 'id' | 'vesselName' | 'serviceType' | 'status'>;

/** All filters except status, which the counts leave open. */
function filters({ db, clock }: PortalContext, input: ExportProjectsInput): (SQL | undefined)[] {
  const { operator, vesselDirectoryId, from, to, overdue, billingState } = input;
  return [
    input.q ? anywhere(db, input.q) : undefined,
    operator === undefined
      ? undefined
      : operator === 'none'
        ? isNull(vesselProjects.assignedOperatorId)
        : eq(vesselProjects.assignedOperatorId, operator),
    input.client ? anyContainsText(db, [vesselProjects.clientName], input.client) : undefined,
    input.system ? anyContainsText(db, [vesselProjects.systemType], input.system) : undefined,
    input.serviceType ? anyContainsText(db, [vesselProjects.serviceType], input.serviceType) : undefined,
    input.location ? anyContainsText(db, [vesselProjects.location], input.location) : undefined,
    vesselDirectoryId === undefined
      ? undefined
      : vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselDirectoryId),
    plannedWithin(from, to),
    overdue === undefined ? undefined : overdueOn(osloDay(clock.now()), overdue),
    billingState && inArray(vesselProjects.billingState, billingState),
  ];
}

function overdueOn(today: string, wished: boolean): SQL | undefined {
  const late = and(inArray(vesselProjects.status, [...OPEN_STATUSES]), sql`${lastDay} < ${today}`);
  return wished ? late : sql`(${late}) is not true`;
}

/** Vessel, client, IMO number, project number, or number of a report. */
function anywhere(db: Database, q: string): SQL | undefined {
  const digits = digitsOf(q);
  const numbered = /^\d{1,7}$/.test(digits)
    ? or(
        eq(vesselProjects.id, Number(digits)),
        vesselSurvivors.within(
          vesselProjects.vesselDirectoryId,
          db
            .select({ id: vesselDirectory.id })
            .from(vesselDirectory)
            .where(
              and(
                isNull(vesselDirectory.mergedIntoId),
                sql`${vesselDirectory.imoNumber} glob ${`${digits}*`}`,
              ),
            ),
        ),
      )
    : undefined;
  const report = readVerifyCode('QS', q);
  const { projectId, verifyCode } = serviceReportPrints;
  return or(
    anyContainsText(db, [vesselProjects.vesselName, vesselProjects.clientName], q),
    numbered,
    report === null
      ? undefined
      : inArray(
          vesselProjects.id,
          db.select({ id: projectId }).from(serviceReportPrints).where(eq(verifyCode, report)),
        ),
  );
}

/** A possible project number or beginning of an IMO number. */
const digitsOf = (q: string) => q.replace(/^\s*(project\s*)?(IMO|#)?\s*/i, '').trim();

const statusOrder = sql`case ${vesselProjects.status} ${sql.join(
  PROJECT_STATUSES.map((status, index) => sql`when ${status} then ${sql.raw(String(index))}`),
  sql.raw(' '),
)} end`;

const sortColumns = {
  scheduledDate: vesselProjects.scheduledDate,
  requestDate: vesselProjects.requestDate,
  completedDate: vesselProjects.completedDate,
  vesselName: sql`${vesselProjects.vesselName} collate nocase`,
  clientName: sql`${vesselProjects.clientName} collate nocase`,
  status: statusOrder,
  // A subquery, because a join would make SQLite use the index of users for any sort order.
  operator: sql`(select person.name from ${portalUsers} person
    where person.id = ${vesselProjects.assignedOperatorId}) collate nocase`,
  updatedAt: vesselProjects.updatedAt,
} as const satisfies Record<(typeof PROJECT_SORTS)[number], unknown>;

/** Null values go last in both directions: SQLite sorts them before everything else. */
export function orderOf({ sort, direction }: ExportProjectsInput): SQL[] {
  const column = sortColumns[sort];
  return direction === 'desc'
    ? [desc(column), desc(vesselProjects.id)]
    : [sql`${column} asc nulls last`, asc(vesselProjects.id)];
}
