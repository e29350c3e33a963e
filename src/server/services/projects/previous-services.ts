import { and, desc, eq, ne } from 'drizzle-orm';
import type { PreviousService } from '#contract/project-list.ts';
import type { ProjectIdInput } from '#contract/project.ts';
import type { Database } from '#db/open-database.ts';
import { serviceReports, vesselProjects, vesselServiceHistory } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject, worksOn, worksOnVessel } from './project-access.ts';

const SHOWN = 3;

/** The last services of a job's vessel besides the job itself, newest first. Throws notFound. */
export function previousServices({ db, actor }: PortalContext, { id }: ProjectIdInput): PreviousService[] {
  const { vesselDirectoryId } = visibleProject(db, actor, id);
  if (vesselDirectoryId === null) return [];
  const isOnVessel = worksOnVessel(db, actor, vesselDirectoryId);
  return db
    .select({
      serviceDate: vesselServiceHistory.serviceDate,
      serviceType: vesselServiceHistory.serviceType,
      operatorName: vesselServiceHistory.operatorName,
      job: vesselProjects,
    })
    .from(vesselServiceHistory)
    .innerJoin(vesselProjects, eq(vesselProjects.id, vesselServiceHistory.projectId))
    .where(
      and(
        eq(vesselServiceHistory.vesselDirectoryId, vesselDirectoryId),
        eq(vesselServiceHistory.status, 'completed'),
        ne(vesselServiceHistory.projectId, id),
      ),
    )
    .orderBy(desc(vesselServiceHistory.serviceDate), desc(vesselServiceHistory.projectId))
    .limit(SHOWN)
    .all()
    .map(({ job, serviceDate, serviceType, operatorName }) => {
      const isVisible = worksOn(actor, job) || job.createdBy === actor.userId;
      return {
        serviceDate,
        serviceType,
        operatorName,
        systemType: job.systemType,
        projectId: isVisible ? job.id : null,
        reportURL: isVisible || isOnVessel ? approvedReport(db, job.id) : null,
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
