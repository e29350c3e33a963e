import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { VisitReport } from '#contract/vessel/vessel-record.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database } from '#db/open-database.ts';
import { serviceReports, vesselProjects } from '#db/schema/index.ts';
import { visibleTo, worksOnVessel } from '#server/services/access/project-access.ts';
import type { PortalActor } from '#server/services/portal-context.ts';

/**
 * Returns the newest version of the report of each project on a vessel that the actor may see; operators who work on
 * the vessel also see the newest approved ones of their colleagues.
 */
export function visitReports(
  db: Database,
  actor: PortalActor,
  vesselId: number,
  projectIds: readonly number[],
): Map<number, VisitReport> {
  const newestOf = (status: 'any' | 'approved') => sql<boolean>`${serviceReports.version} = (
    select max(other.version) from ${serviceReports} as other
    where other.project_id = ${serviceReports.projectId} and (${status} = 'any' or other.status = ${status})
  )`;
  const own = visibleTo(actor);
  const ofColleagues = and(eq(serviceReports.status, 'approved'), newestOf('approved'));
  const readable =
    worksOnVessel(db, actor, vesselId) && own
      ? or(and(own, newestOf('any')), and(sql`not coalesce(${own}, 0)`, ofColleagues))
      : and(own, newestOf('any'));
  const rows = db
    .select({
      projectId: serviceReports.projectId,
      report: {
        id: serviceReports.id,
        version: serviceReports.version,
        status: serviceReports.status,
        fileURL: serviceReports.fileURL,
      },
    })
    .from(serviceReports)
    .innerJoin(vesselProjects, eq(vesselProjects.id, serviceReports.projectId))
    .where(and(inArray(serviceReports.projectId, inOneParameter(projectIds)), readable))
    .all();
  return new Map(rows.map(({ projectId, report }) => [projectId, report]));
}
