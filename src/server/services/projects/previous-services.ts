import { and, desc, eq, isNull, ne, or } from 'drizzle-orm';
import type { PreviousService } from '#contract/project/project-list.ts';
import type { ProjectIdInput } from '#contract/project/project.ts';
import type { Database } from '#db/open-database.ts';
import { serviceReports, vesselProjects, vesselServiceHistory } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { servicedSystem } from '#server/services/vessels/service-status/record-service.ts';
import { visibleProject, worksOn, worksOnVessel } from '#server/services/access/project-access.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';

const SHOWN = 3;

/** Returns the last services of a project's vessel apart from the project itself, newest first. Throws notFound. */
export function previousServices({ db, actor }: PortalContext, { id }: ProjectIdInput): PreviousService[] {
  const { vesselDirectoryId } = visibleProject(db, actor, id);
  if (vesselDirectoryId === null) return [];
  const isOnVessel = worksOnVessel(db, actor, vesselDirectoryId);
  return db
    .select({
      serviceDate: vesselServiceHistory.serviceDate,
      serviceType: vesselServiceHistory.serviceType,
      operatorName: vesselServiceHistory.operatorName,
      systemType: servicedSystem,
      project: vesselProjects,
    })
    .from(vesselServiceHistory)
    .leftJoin(vesselProjects, eq(vesselProjects.id, vesselServiceHistory.projectId))
    .where(
      and(
        vesselSurvivors.sameAs(vesselServiceHistory.vesselDirectoryId, vesselDirectoryId),
        eq(vesselServiceHistory.status, 'completed'),
        or(isNull(vesselServiceHistory.projectId), ne(vesselServiceHistory.projectId, id)),
      ),
    )
    .orderBy(
      desc(vesselServiceHistory.serviceDate),
      desc(vesselServiceHistory.projectId),
      desc(vesselServiceHistory.id),
    )
    .limit(SHOWN)
    .all()
    .map(({ project, serviceDate, serviceType, operatorName, systemType }) => {
      const isVisible = project !== null && (worksOn(actor, project) || project.createdBy === actor.userId);
      return {
        serviceDate,
        serviceType,
        operatorName,
        systemType,
        projectId: isVisible ? project.id : null,
        reportURL: project && (isVisible || isOnVessel) ? approvedReport(db, project.id) : null,
      };
    });
}

function approvedReport(db: Database, projectId: number): string | null {
  const report = db
    .select({ fileURL: serviceReports.fileURL })
    .from(serviceReports)
    .where(and(eq(serviceReports.projectId, projectId), eq(serviceReports.status, 'approved')))
    .orderBy(desc(serviceReports.version))
    .limit(1)
    .get();
  return report?.fileURL ?? null;
}
