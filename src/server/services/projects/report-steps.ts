import { desc, eq } from 'drizzle-orm';
import type { SERVICE_REPORT_STATUSES } from '#contract/service-report.ts';
import type { Transaction } from '#db/open-database.ts';
import { serviceReports } from '#db/schema/index.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { ProjectRow } from './project-access.ts';

type ReportStatus = (typeof SERVICE_REPORT_STATUSES)[number];

/** The draft of the report is handed in with the work. Without one there is nothing to hand in. */
export function submitReport(tx: Transaction, work: PortalWork, project: ProjectRow): void {
  moveLatestReport(tx, work, project, 'draft', 'submitted');
}

/** Completing a job approves the report that was handed in. */
export function approveReport(tx: Transaction, work: PortalWork, project: ProjectRow): void {
  moveLatestReport(tx, work, project, 'submitted', 'approved');
}

function moveLatestReport(
  tx: Transaction,
  work: PortalWork,
  project: ProjectRow,
  from: ReportStatus,
  to: ReportStatus,
): void {
  const latest = tx
    .select()
    .from(serviceReports)
    .where(eq(serviceReports.projectId, project.id))
    .orderBy(desc(serviceReports.version))
    .limit(1)
    .get();
  if (latest?.status !== from) return;
  tx.update(serviceReports).set({ status: to }).where(eq(serviceReports.id, latest.id)).run();
  writePortalAudit(tx, work, {
    entityType: 'report',
    entityId: latest.id,
    entityName: project.vesselName,
    projectId: project.id,
    action: to === 'approved' ? 'report approved' : 'status',
    description: to === 'approved' ? 'Report approved' : 'Report handed in',
    field: 'status',
    from,
    to,
  });
  recordChange(tx, work, { entity: 'report', entityId: latest.id, projectId: project.id, op: 'update' });
}
