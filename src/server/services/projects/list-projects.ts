import { and, desc, inArray, or, sql, type SQL } from 'drizzle-orm';
import {
  OUTSIDE_SHOWN,
  type ExportProjectsInput,
  type ListProjectsInput,
  type ProjectPage,
  type ProjectsOutside,
} from '#contract/project/project-list.ts';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import { countedPage, countUpTo, upTo } from '#db/queries/count-rows.ts';
import { vesselProjects } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleTo } from '#server/services/access/project-access.ts';
import { anywhere, anywhereInFew, digitsOf, ofStatus, inAnyStatus } from './project-filters.ts';
import { selectSummaries, summariseProject } from './project-output.ts';
import { countByStatus, fewMatches, projectIds } from './project-pages.ts';

/**
 * Returns one page of the projects that the actor may see, with the number of all that match, and the count by status
 * without the status filter. Ties are broken by id. Throws forbidden (an operator filters by billing state).
 */
export function listProjects(ctx: PortalContext, input: ListProjectsInput): ProjectPage {
  const { db } = ctx;
  const anyStatus = inAnyStatus(ctx, input);
  const ofAnyStatus = { fits: anyStatus, few: fewMatches(db, anyStatus) };
  const fits = and(anyStatus, ofStatus(input));
  const matches = input.status ? { fits, few: fewMatches(db, fits) } : ofAnyStatus;
  // Ids first: full rows, which are wide, are read for the page only.
  const { rows: onPage, counted } = countedPage(
    input,
    (limit) => projectIds(db, matches, { ...input, limit }),
    (most) => (matches.few ? upTo(most, matches.few.total) : countUpTo(db, vesselProjects, fits, most)),
  );
  const page = new Map(
    selectSummaries(db)
      .where(inArray(vesselProjects.id, onPage))
      .all()
      .map((row) => [row.project.id, summariseProject(row)]),
  );
  return {
    projects: onPage.flatMap((id) => page.get(id) ?? []),
    ...counted,
    byStatus: countByStatus(db, ofAnyStatus, input),
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
    sql`(${and(sql`true`, inAnyStatus(ctx, others), ofStatus(input))}) is not true`,
  );
  const number = Number(digitsOf(q));
  return {
    projects: selectSummaries(db)
      .where(outside)
      .orderBy(
        sql`${vesselProjects.id} = ${number} desc`,
        desc(vesselProjects.updatedAt),
        desc(vesselProjects.id),
      )
      .limit(OUTSIDE_SHOWN)
      .all()
      .map(summariseProject),
    ...countUpTo(db, vesselProjects, outside),
  };
}

/**
 * Returns the projects that the actor may see and the text matches, in any status: the one with that number first, then
 * those that are not closed, then the most recently changed.
 */
export function findProjects({ db, actor }: PortalContext, q: string, limit: number): FoundProject[] {
  const { id, vesselName, serviceType, status, updatedAt } = vesselProjects;
  const isNumber = sql`${id} = ${Number(digitsOf(q))}`;
  const find = (fits: SQL | undefined) =>
    db
      .select({ id, vesselName, serviceType, status })
      .from(vesselProjects)
      .where(fits)
      .orderBy(sql`${isNumber} desc`, inArray(status, ['completed', 'cancelled']), desc(updatedAt), desc(id))
      .limit(limit)
      .all();
  const own = visibleTo(actor);
  if (own) return find(and(own, anywhereInFew(db, q)));
  // Few are not closed, and they come first: often they are enough.
  const isFirst = or(isNumber, inArray(status, [...OPEN_STATUSES, 'work done']));
  const first = find(and(isFirst, anywhereInFew(db, q)));
  return first.length === limit ? first : find(anywhere(db, q));
}

type FoundProject = Pick<typeof vesselProjects.$inferSelect, 'id' | 'vesselName' | 'serviceType' | 'status'>;
