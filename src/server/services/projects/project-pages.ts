import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { COUNTED_MAX, type Counted } from '#contract/counted.ts';
import type {
  ExportProjectsInput,
  ListProjectsInput,
  PROJECT_SORTS,
  ProjectPage,
} from '#contract/project/project-list.ts';
import { PROJECT_STATUSES } from '#contract/project/project.ts';
import { countRows, countUpTo } from '#db/queries/count-rows.ts';
import type { Database } from '#db/open-database.ts';
import { portalUsers, projectStatusOrder, vesselProjects } from '#db/schema/index.ts';

/** As many matches are found by their index and then sorted or counted; for more, that would take too long. */
const FEW_MATCHES = 2_000;

interface Matches {
  fits: SQL | undefined;
  /** Undefined if there are many. */
  few: Counted | undefined;
}

export function fewMatches(db: Database, fits: SQL | undefined): Counted | undefined {
  const counted = fits && countUpTo(db, vesselProjects, fits, FEW_MATCHES);
  return counted?.more ? undefined : counted;
}

/** Counts the matches of each status up to the limit of counts. */
export function countByStatus(
  db: Database,
  { fits, few }: Matches,
  input: ExportProjectsInput,
): ProjectPage['byStatus'] {
  const { status } = vesselProjects;
  // The plus leads SQLite by what is asked for.
  const counts =
    few || isUnderWay(input)
      ? db
          .select({ name: status, count: count() })
          .from(vesselProjects)
          .where(fits)
          .groupBy(sql`+${status}`)
          .all()
      : cappedCounts(db, fits);
  return PROJECT_STATUSES.flatMap((name) => {
    const found = counts.find((entry) => entry.name === name)?.count ?? 0;
    if (found > COUNTED_MAX) return [{ status: name, count: COUNTED_MAX + 1, more: true as const }];
    return found === 0 ? [] : [{ status: name, count: found }];
  });
}

/** One more than the limit stands for any number above it. */
function cappedCounts(db: Database, fits: SQL | undefined) {
  const counts = PROJECT_STATUSES.map(
    (name) => sql`(select count(*) from (select 1 from ${vesselProjects}
      where ${and(eq(vesselProjects.status, name), fits)} limit ${COUNTED_MAX + 1}))`,
  );
  const [row = []] = db.values<number[]>(sql`select ${sql.join(counts, sql`, `)}`);
  return PROJECT_STATUSES.map((name, index) => ({ name, count: row[index] ?? 0 }));
}

/** The ids of a page, in order. */
export function projectIds(db: Database, { fits, few }: Matches, page: ListProjectsInput): number[] {
  if (page.sort === 'operator') return idsByOperator(db, fits, page);
  const [first, ties] = orderOf(page);
  if (few || !isSpread(page)) {
    // The plus keeps SQLite, which has no statistics, off the index of the order.
    return idsInOrder(db, vesselProjects, fits, [sortOf(page, true), ties], page);
  }
  const inOrder = sql`${vesselProjects} indexed by ${sql.raw(ORDER_INDEXES[page.sort])}`;
  return idsInOrder(db, inOrder, fits, [first, ties], page);
}

/** Whether the matches are few among all projects and, in most orders, close together. */
const isUnderWay = ({ overdue, billingState }: ExportProjectsInput) =>
  overdue === true || billingState?.includes('paid') === false;

/** Whether many matches lie anywhere in the order of the list, so that a page is soon full. */
function isSpread(input: ExportProjectsInput): boolean {
  const { status, from, to } = input;
  if (from !== undefined || to !== undefined || isUnderWay(input)) return false;
  return status?.includes('completed') ?? true;
}

function idsInOrder(
  db: Database,
  from: SQLWrapper,
  fits: SQL | undefined,
  order: SQL[],
  { limit, offset }: Pick<ListProjectsInput, 'limit' | 'offset'>,
): number[] {
  return db
    .values<[number]>(
      sql`select ${vesselProjects.id} from ${from} where ${fits ?? sql`true`}
        order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`,
    )
    .flat();
}

/** Person by person, and the unassigned last: no index has their names beside their projects. */
function idsByOperator(db: Database, fits: SQL | undefined, page: ListProjectsInput): number[] {
  const { assignedOperatorId, id } = vesselProjects;
  const turned = page.direction === 'desc' ? desc : asc;
  const people = db
    .select({ ids: sql<string>`json_group_array(${portalUsers.id})` })
    .from(portalUsers)
    .groupBy(sql`${portalUsers.name} collate nocase`)
    .orderBy(turned(sql`${portalUsers.name} collate nocase`))
    .all();
  const groups = [
    ...people.map(({ ids }) => inArray(assignedOperatorId, JSON.parse(ids) as number[])),
    isNull(assignedOperatorId),
  ];
  const found: number[] = [];
  let skip = page.offset;
  for (const group of groups) {
    const limit = page.limit - found.length;
    if (limit === 0) break;
    const ids = idsInOrder(db, vesselProjects, and(group, fits), [turned(id)], { limit, offset: skip });
    if (ids.length === 0 && skip > 0) skip -= countRows(db, vesselProjects, and(group, fits));
    else skip = 0;
    found.push(...ids);
  }
  return found;
}

const sortColumns = {
  scheduledDate: vesselProjects.scheduledDate,
  requestDate: vesselProjects.requestDate,
  completedDate: vesselProjects.completedDate,
  vesselName: sql`${vesselProjects.vesselName} collate nocase`,
  clientName: sql`${vesselProjects.clientName} collate nocase`,
  status: projectStatusOrder(),
  // A subquery, because a join would make SQLite use the index of users for any sort order.
  operator: sql`(select person.name from ${portalUsers} person
    where person.id = ${vesselProjects.assignedOperatorId}) collate nocase`,
  updatedAt: vesselProjects.updatedAt,
} as const satisfies Record<(typeof PROJECT_SORTS)[number], unknown>;

/** The index of each sort but that by operator, whose names are elsewhere. */
const ORDER_INDEXES = {
  scheduledDate: 'vessel_projects_schedule',
  requestDate: 'vessel_projects_requested',
  completedDate: 'vessel_projects_completed',
  vesselName: 'vessel_projects_by_vessel_name',
  clientName: 'vessel_projects_by_client',
  status: 'vessel_projects_by_status',
  updatedAt: 'vessel_projects_updated',
} as const satisfies Record<Exclude<(typeof PROJECT_SORTS)[number], 'operator'>, string>;

type Order = Pick<ExportProjectsInput, 'sort' | 'direction'>;

/** Null values go last in both directions: SQLite sorts them before everything else. */
export function orderOf(order: Order): [SQL, SQL] {
  return [sortOf(order), order.direction === 'desc' ? desc(vesselProjects.id) : asc(vesselProjects.id)];
}

function sortOf({ sort, direction }: Order, withoutIndex = false): SQL {
  const column = withoutIndex ? sql`+${sortColumns[sort]}` : sortColumns[sort];
  return direction === 'desc' ? desc(column) : sql`${column} asc nulls last`;
}
