import { desc, eq } from 'drizzle-orm';
import type { SERVICE_REPORT_STATUSES } from '#contract/service-report.ts';
import type { Transaction } from '#db/open-database.ts';
import { serviceReports } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { gatherReport, sameReport } from '#server/services/service-reports/gather-report.ts';
import type { PreparedReport } from '#server/services/service-reports/prepare-report.ts';
import { signatureOf } from '#server/services/service-reports/queries.ts';
import type { ProjectRow } from './project-access.ts';

type ReportStatus = (typeof SERVICE_REPORT_STATUSES)[number];

/**
 * The draft of the report is handed in with the work. Without one there is nothing to hand in. Throws conflict where the
 * work no longer says what was signed; `prepared` was printed just before.
 */
export function submitReport(
  tx: Transaction,
  work: PortalWork,
  project: ProjectRow,
  prepared: PreparedReport | undefined,
): void {
  const draft = latestReport(tx, project.id);
  if (draft?.status === 'draft' && !saysWhatWasSigned(tx, project, draft.version, prepared)) {
    throw new AppError(
      'conflict',
      'The report has changed since it was signed. Show it again and have it signed anew, or say why nobody signs it. Nothing was saved.',
    );
  }
  moveLatestReport(tx, work, project, 'draft', 'submitted');
}

function saysWhatWasSigned(
  tx: Transaction,
  project: ProjectRow,
  version: number,
  prepared: PreparedReport | undefined,
): boolean {
  if (prepared?.sha256 !== signatureOf(tx, project.id, version)?.shownSha256) return false;
  const { outcome } = project;
  return (
    prepared !== undefined && sameReport(prepared.report, gatherReport(tx, project, { version, outcome }))
  );
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
  const latest = latestReport(tx, project.id);
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

function latestReport(tx: Transaction, projectId: number) {
  return tx
    .select()
    .from(serviceReports)
    .where(eq(serviceReports.projectId, projectId))
    .orderBy(desc(serviceReports.version))
    .limit(1)
    .get();
}
