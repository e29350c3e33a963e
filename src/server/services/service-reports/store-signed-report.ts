import { and, eq } from 'drizzle-orm';
import {
  serviceReportContentPath,
  type RecordedReport,
  type SignReportInput,
} from '#contract/project/service-report.ts';
import { reportFileName } from '#contract/report/report-version.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectSignatures, serviceReports, vesselProjects } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { keepFile, releaseFile } from '#server/services/files/keep-file.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import type { PreparedCorrection } from './prepare-correction.ts';
import { storePrint } from './store-print.ts';

interface SignedReport {
  project: ProjectRow;
  version: number;
  verifyCode: string;
  /** Staged. */
  file: { storageKey: string; sha256: string; size: number };
  content: RecordedReport;
  /** Staged; null if the signature was refused. */
  imageKey: string | null;
  input: SignReportInput;
  at: Date;
}

/** Records a signature and the report that carries it. Returns the id of the report. */
export function storeSignedReport(tx: Transaction, work: PortalWork, signed: SignedReport): number {
  const { project, version, file, imageKey } = signed;
  keepStaged(tx, file.storageKey);
  if (imageKey !== null) keepStaged(tx, imageKey);
  const signatureId = insertSignature(tx, work, signed);
  const id = writeDraft(tx, work, signed);
  writeOutcome(tx, work, signed);
  const { signerName, signerRank, refusedReason, occurredAt } = signed.input;
  writePortalAudit(tx, work, {
    entityType: 'report',
    entityId: id,
    entityName: project.vesselName,
    projectId: project.id,
    action: 'report signed',
    description:
      refusedReason === undefined
        ? `Report ${version} signed by ${signerName}, ${signerRank}`
        : `Report ${version} not signed: ${refusedReason}`,
    occurredAt: occurredAt === undefined ? undefined : new Date(occurredAt),
  });
  recordChange(tx, work, {
    entity: 'signature',
    entityId: signatureId,
    projectId: project.id,
    op: 'create',
  });
  return id;
}

function insertSignature(
  tx: Transaction,
  { actor, clock }: PortalWork,
  { project, version, imageKey, input, at }: SignedReport,
): number {
  const { clientUuid, occurredAt, signerName, signerRank, refusedReason, sha256 } = input;
  refuseUsedUuid(tx, clientUuid);
  return tx
    .insert(projectSignatures)
    .values({
      clientUuid: clientUuid ?? null,
      projectId: project.id,
      reportVersion: version,
      signerName: signerName ?? null,
      signerRank: signerRank ?? null,
      image: imageKey,
      signedAt: at,
      sha256,
      refusedReason: refusedReason ?? null,
      userId: actor.userId,
      occurredAt: occurredAt === undefined ? null : new Date(occurredAt),
      createdAt: clock.now(),
    })
    .returning({ id: projectSignatures.id })
    .get().id;
}

/** A retry returns earlier; this is another person's uuid. */
function refuseUsedUuid(tx: Transaction, clientUuid: string | undefined): void {
  if (clientUuid === undefined) return;
  const used = tx
    .select({ id: projectSignatures.id })
    .from(projectSignatures)
    .where(eq(projectSignatures.clientUuid, clientUuid))
    .get();
  if (used)
    throw new AppError('conflict', 'That clientUuid is already in use. Nothing was saved; please try again.');
}

/** Creates or replaces the draft of the version. */
function writeDraft(
  tx: Transaction,
  work: PortalWork,
  { project, version, verifyCode, file, content, at }: SignedReport,
): number {
  const before = tx
    .select({ id: serviceReports.id, storageKey: serviceReports.storageKey })
    .from(serviceReports)
    .where(and(eq(serviceReports.projectId, project.id), eq(serviceReports.version, version)))
    .get();
  const fields = {
    operatorId: work.actor.userId,
    fileName: reportFileName(project, `${version}`),
    ...fileFields(file),
    verifyCode,
    content,
    createdAt: work.clock.now(),
  };
  if (before) {
    tx.update(serviceReports).set(fields).where(eq(serviceReports.id, before.id)).run();
    if (before.storageKey !== file.storageKey) releaseFile(tx, work, before.storageKey);
  }
  const id = before?.id ?? insertReport(tx, { ...fields, projectId: project.id, version, status: 'draft' });
  const { sha256 } = file;
  storePrint(tx, work, { reportId: id, projectId: project.id, version, sha256, verifyCode, signedAt: at });
  const op = before ? 'update' : 'create';
  recordChange(tx, work, { entity: 'report', entityId: id, projectId: project.id, op });
  return id;
}

const fileFields = ({ storageKey, sha256, size }: SignedReport['file']) => ({
  fileType: 'application/pdf',
  fileSize: size,
  storageKey,
  sha256,
});

function insertReport(tx: Transaction, values: Omit<typeof serviceReports.$inferInsert, 'fileURL'>): number {
  const { id } = tx
    .insert(serviceReports)
    .values({ ...values, fileURL: '' })
    .returning({ id: serviceReports.id })
    .get();
  tx.update(serviceReports)
    .set({ fileURL: serviceReportContentPath(id) })
    .where(eq(serviceReports.id, id))
    .run();
  return id;
}

/** Records the correction of a signed report, which stays as it was signed. */
export function storeCorrection(
  tx: Transaction,
  work: PortalWork,
  project: ProjectRow,
  correctsVersion: number,
  { version, verifyCode, file, content, corrected, signedAt }: PreparedCorrection,
): void {
  keepStaged(tx, file.storageKey);
  const id = insertReport(tx, {
    projectId: project.id,
    operatorId: work.actor.userId,
    version,
    status: 'submitted',
    fileName: reportFileName(project, `${version} correction`),
    ...fileFields(file),
    verifyCode,
    correctsVersion,
    content,
    createdAt: work.clock.now(),
  });
  const { sha256 } = file;
  storePrint(tx, work, { reportId: id, projectId: project.id, version, sha256, verifyCode, signedAt });
  writePortalAudit(tx, work, {
    entityType: 'report',
    entityId: id,
    entityName: project.vesselName,
    projectId: project.id,
    action: 'create',
    description: `Report ${version} corrects report ${correctsVersion}: ${corrected.join(', ')}`,
  });
  recordChange(tx, work, { entity: 'report', entityId: id, projectId: project.id, op: 'create' });
}

function keepStaged(tx: Transaction, storageKey: string): void {
  if (!keepFile(tx, storageKey)) throw new Error(`staged file ${storageKey} is gone`);
}

/**
 * The outcome is part of what was signed, so it is known from here on. It follows from the signature, not from an
 * edit, so the project's version stays and no other device has to reload it before its next transition.
 */
function writeOutcome(tx: Transaction, work: PortalWork, { project, input }: SignedReport): void {
  const { outcome } = input;
  if (project.outcome === outcome) return;
  tx.update(vesselProjects).set({ outcome }).where(eq(vesselProjects.id, project.id)).run();
  writePortalAudit(tx, work, {
    entityType: 'project',
    entityId: project.id,
    entityName: project.vesselName,
    projectId: project.id,
    action: 'update',
    description: 'Outcome changed',
    field: 'outcome',
    from: project.outcome,
    to: outcome,
  });
  recordChange(tx, work, {
    entity: 'project',
    entityId: project.id,
    projectId: project.id,
    op: 'update',
  });
}
