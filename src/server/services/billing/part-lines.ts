import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';

type Source = Database | Transaction;

export const countOf = (found: { lines: number } | undefined) => found?.lines ?? 0;

/** The first of the parts that fit, and how many fit. */
export interface PartLines {
  first: SQL;
  count: () => number;
}

/**
 * The parts that can be invoiced are few, and in an index of their own, which SQLite would not choose by itself. A cross join
 * is made in the order that is written.
 */
export function invoiceableParts(tx: Source, fits: SQL | undefined, most: number): PartLines {
  const { id, projectId } = partsUsed;
  const approved = sql`${partsUsed} indexed by parts_used_approved`;
  const wanted = and(eq(projectId, vesselProjects.id), fits);
  return {
    first: sql`${id} in (select ${id} from ${approved} cross join ${vesselProjects}
      where ${wanted} order by ${projectId}, ${id} limit ${most})`,
    count: () =>
      countOf(
        tx.get(sql`select count(*) as lines from ${vesselProjects} cross join ${approved} where ${wanted}`),
      ),
  };
}

/** Every part has a project. */
function withProject<Query extends { innerJoin: Function }>(parts: Query, needsProject: boolean): Query {
  return needsProject ? parts.innerJoin(vesselProjects, eq(vesselProjects.id, partsUsed.projectId)) : parts;
}

/** The same of any other parts, by what the filters compare. */
export function partsThatFit(
  tx: Source,
  fits: SQL | undefined,
  { needsProject, most }: { needsProject: boolean; most: number },
): PartLines {
  const { id, projectId } = partsUsed;
  const first = withProject(tx.select({ id }).from(partsUsed).$dynamic(), needsProject)
    .where(fits)
    .orderBy(asc(projectId), asc(id))
    .limit(most);
  const all = withProject(tx.select({ lines: count() }).from(partsUsed).$dynamic(), needsProject).where(fits);
  return { first: inArray(id, first), count: () => countOf(all.get()) };
}
