import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { ServiceReportStatus } from '#contract/report/service-report.ts';
import { changedSinceSignature } from '#contract/report/compare-signature.ts';
import type { Transaction } from '#db/open-database.ts';
import { serviceReports } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { PreparedCorrection } from '#server/services/service-reports/prepare-correction.ts';
import { reportContent } from '#server/services/service-reports/recorded-report.ts';
import { newestReport, signatureStatus } from '#server/services/service-reports/signature-status.ts';
import { storeCorrection } from '#server/services/service-reports/store-signed-report.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';

/**
 * Submits the report together with the work; does nothing without a report. If its wording has changed since it was
 * signed, the signed version stays and `correction`, printed just before, is added. Throws conflict if what the
 * signature covers has changed.
 */
export function submitReport(
  tx: Transaction,
  work: PortalWork,
  project: ProjectRow,
  correction: PreparedCorrection | undefined,
): void {
  const standing = signatureStatus(tx, project);
  if (!standing) return;
  if (!standing.covers) {
    throw new AppError(
      'conflict',
      `${changedSinceSignature(standing.changedFacts)} Get a new signature, or give a reason for no signature. Nothing was saved.`,
    );
  }
  moveReport(tx, work, project, standing.signed, 'draft', 'submitted');
  if (standing.changedWording.length === 0) return;
  const now = reportContent(tx, project, project.outcome);
  const isOfSigned = correction?.signedSha256 === standing.signed.sha256;
  if (!correction || !isOfSigned || !isDeepStrictEqual(correction.content, now)) {
    throw new AppError('conflict', 'The report has just changed. Nothing was saved; please try again.');
  }
  storeCorrection(tx, work, project, standing.signed.version, correction);
}

/**
 * Approves the submitted report, with its corrections, when the project is completed. A report whose signature came after the
 * work was submitted stays a draft.
 */
export function approveReport(tx: Transaction, work: PortalWork, project: ProjectRow): void {
  const signed = newestReport(tx, project.id, { isSigned: true, isSubmitted: true });
  if (!signed) return;
  const reports = tx
    .select()
    .from(serviceReports)
    .where(and(eq(serviceReports.projectId, project.id), gte(serviceReports.version, signed.version)))
    .orderBy(asc(serviceReports.version))
    .all();
  for (const report of reports) moveReport(tx, work, project, report, 'submitted', 'approved');
}

function moveReport(
  tx: Transaction,
  work: PortalWork,
  project: ProjectRow,
  { id, status }: Pick<typeof serviceReports.$inferSelect, 'id' | 'status'>,
  from: ServiceReportStatus,
  to: ServiceReportStatus,
): void {
  if (status !== from) return;
  tx.update(serviceReports).set({ status: to }).where(eq(serviceReports.id, id)).run();
  writePortalAudit(tx, work, {
    entityType: 'report',
    entityId: id,
    entityName: project.vesselName,
    projectId: project.id,
    action: to === 'approved' ? 'report approved' : 'status',
    description: to === 'approved' ? 'Report approved' : 'Report submitted',
    field: 'status',
    from,
    to,
  });
  recordChange(tx, work, { entity: 'report', entityId: id, projectId: project.id, op: 'update' });
}
