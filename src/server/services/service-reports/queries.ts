import { and, desc, eq, isNull, sum } from 'drizzle-orm';
import type {
  ListServiceReportsInput,
  ReportSignature,
  ServiceReport,
} from '#contract/report/service-report.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  portalUsers,
  projectSignatures,
  serviceReports,
  verifyLooks,
  vesselProjects,
} from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalFileContext } from '#server/services/files/record-upload.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import type { FileToSend } from '#server/services/project-files/queries.ts';
import { visibleProject, worksOnVessel } from '#server/services/access/project-access.ts';
import { currentPrint, lastUndoDay } from './prints.ts';

const selectReports = (tx: Database | Transaction) =>
  tx
    .select({ report: serviceReports, operatorName: portalUsers.name })
    .from(serviceReports)
    .innerJoin(portalUsers, eq(portalUsers.id, serviceReports.operatorId));

type SelectedReport = ReturnType<ReturnType<typeof selectReports>['all']>[number];

function toServiceReport(
  tx: Database | Transaction,
  { report, operatorName }: SelectedReport,
  { isCompared }: { isCompared: boolean },
): ServiceReport {
  const { id, projectId, version, status, operatorId, fileName, fileURL, fileSize, sha256, correctsVersion } =
    report;
  return {
    id,
    projectId,
    version,
    status,
    operatorId,
    operatorName,
    fileName,
    fileURL,
    fileSize: fileSize ?? 0,
    sha256,
    correctsVersion,
    signature: signatureOf(tx, projectId, version),
    verifyCode: report.verifyCode,
    looks: looksOf(tx, id),
    withdrawn: withdrawalOf(tx, id),
    createdAt: report.createdAt.toISOString(),
    ...(isCompared && report.content && { content: JSON.stringify(report.content) }),
  };
}

function looksOf(tx: Database | Transaction, reportId: number): number {
  const row = tx
    .select({ looks: sum(verifyLooks.count).mapWith(Number) })
    .from(verifyLooks)
    .where(eq(verifyLooks.reportId, reportId))
    .get();
  return row?.looks ?? 0;
}

function withdrawalOf(tx: Database | Transaction, reportId: number): ServiceReport['withdrawn'] {
  const { withdrawnAt, withdrawnBy, withdrawReason } = currentPrint(tx, reportId) ?? {};
  if (!withdrawnAt || withdrawReason === null || withdrawReason === undefined) return null;
  const person =
    typeof withdrawnBy === 'number' &&
    tx.select({ name: portalUsers.name }).from(portalUsers).where(eq(portalUsers.id, withdrawnBy)).get();
  return {
    reason: withdrawReason,
    at: withdrawnAt.toISOString(),
    byName: person ? person.name : null,
    undoUntil: lastUndoDay(withdrawnAt),
  };
}

/** The signature, or refusal, of a version that counts; a new one replaces the one before. */
export function signatureOf(
  tx: Database | Transaction,
  projectId: number,
  version: number,
): ReportSignature | null {
  const row = tx
    .select()
    .from(projectSignatures)
    .where(
      and(
        eq(projectSignatures.projectId, projectId),
        eq(projectSignatures.reportVersion, version),
        isNull(projectSignatures.replacedAt),
      ),
    )
    .orderBy(desc(projectSignatures.id))
    .limit(1)
    .get();
  if (!row) return null;
  const { signerName, signerRank, refusedReason, signedAt, sha256, lateSince } = row;
  return {
    signerName,
    signerRank,
    refusedReason,
    signedAt: signedAt.toISOString(),
    shownSha256: sha256,
    lateSince: lateSince?.toISOString() ?? null,
  };
}

function refuseForeignReport(
  db: Database,
  actor: PortalActor,
  { projectId, status }: typeof serviceReports.$inferSelect,
): void {
  const project = db
    .select({ vesselDirectoryId: vesselProjects.vesselDirectoryId })
    .from(vesselProjects)
    .where(eq(vesselProjects.id, projectId))
    .get();
  const isOpen = status === 'approved' && worksOnVessel(db, actor, project?.vesselDirectoryId ?? null);
  if (!isOpen) visibleProject(db, actor, projectId);
}

/** Returns the report versions of a project that the actor may read, newest first. */
export function listServiceReports(
  { db, actor }: PortalContext,
  { projectId }: ListServiceReportsInput,
): ServiceReport[] {
  visibleProject(db, actor, projectId);
  return selectReports(db)
    .where(eq(serviceReports.projectId, projectId))
    .orderBy(desc(serviceReports.version))
    .all()
    .map((row, index, rows) => {
      const isSigned = row === rows.find(({ report }) => report.correctsVersion === null);
      return toServiceReport(db, row, { isCompared: isSigned || index === 0 });
    });
}

export function serviceReportById(tx: Transaction, id: number): ServiceReport {
  const row = selectReports(tx).where(eq(serviceReports.id, id)).get();
  if (!row) throw noSuchReport();
  return toServiceReport(tx, row, { isCompared: true });
}

const noSuchReport = () => new AppError('notFound', 'Not found or not yours.');

/**
 * Returns the bytes of one version of a report. A project's reports are open to people who may see it, and approved
 * ones to operators who have an open project on the vessel. Throws notFound.
 */
export async function openServiceReport(
  { db, actor, files }: PortalFileContext,
  { id }: { id: number },
): Promise<FileToSend> {
  const report = db.select().from(serviceReports).where(eq(serviceReports.id, id)).get();
  if (!report) throw noSuchReport();
  refuseForeignReport(db, actor, report);
  const stored = await files.open(report.storageKey);
  if (!stored) throw noSuchReport();
  const { fileName, fileType: type, sha256 } = report;
  return { ...stored, fileName, type, sha256, isOurs: true };
}
