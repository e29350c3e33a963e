import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { VesselIdInput } from '#contract/vessel/vessel-directory.ts';
import { VESSEL_REPORTS_MAX, type VesselReport } from '#contract/vessel/vessel-record.ts';
import { serviceReports, vesselProjects } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleTo, worksOnVessel } from '#server/services/access/project-access.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { directoryEntry } from './vessel-rows.ts';

/**
 * Returns the newest version of the report of each project on a vessel that the actor may see, newest first;
 * operators who work on the vessel also see the newest approved ones of their colleagues. Throws notFound.
 */
export function vesselReports({ db, actor }: PortalContext, { id }: VesselIdInput): VesselReport[] {
  const newestOf = (status: 'any' | 'approved') => sql<boolean>`${serviceReports.version} = (
    select max(other.version) from ${serviceReports} as other
    where other.project_id = ${serviceReports.projectId} and (${status} = 'any' or other.status = ${status})
  )`;
  const vesselId = directoryEntry(db, id).id;
  const own = visibleTo(actor);
  const ofColleagues = and(eq(serviceReports.status, 'approved'), newestOf('approved'));
  const readable =
    worksOnVessel(db, actor, vesselId) && own
      ? or(and(own, newestOf('any')), and(sql`not coalesce(${own}, 0)`, ofColleagues))
      : and(own, newestOf('any'));
  return db
    .select({
      id: serviceReports.id,
      projectId: serviceReports.projectId,
      version: serviceReports.version,
      status: serviceReports.status,
      serviceType: vesselProjects.serviceType,
      fileName: serviceReports.fileName,
      fileURL: serviceReports.fileURL,
      createdAt: serviceReports.createdAt,
    })
    .from(serviceReports)
    .innerJoin(vesselProjects, eq(vesselProjects.id, serviceReports.projectId))
    .where(and(vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselId), readable))
    .orderBy(desc(serviceReports.createdAt), desc(serviceReports.id))
    .limit(VESSEL_REPORTS_MAX)
    .all()
    .map((report) => Object.assign(report, { createdAt: report.createdAt.toISOString() }));
}
