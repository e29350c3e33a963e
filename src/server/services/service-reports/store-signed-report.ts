import { and, eq } from 'drizzle-orm';
import {
  serviceReportContentPath,
  type RecordedReport,
  type SignReportInput,
} from '#contract/report/service-report.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { reportFileName } from '#contract/report/report-version.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectSignatures, serviceReports, vesselProjects } from '#db/schema/index.ts';
import { refuseUsedUuid } from '#server/services/idempotency/refuse-used-uuid.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { keepFile, releaseFile } from '#server/services/files/keep-file.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import type { PreparedCorrection } from './prepare-correction.ts';
import { signatureStatus } from './signature-status.ts';
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
  /** Staged; null if the signature brings no snapshot. */
  snapshotKey: string | null;
  lateSince: Date | null;
  hasChanged: boolean;
  input: SignReportInput;
  at: Date;
}

/**
 * Records a signature and the report that carries it, unless a newer signature was there before it. Returns the id of the
 * report that counts.
 */
export function storeSignedReport(tx: Transaction, work: PortalWork, signed: SignedReport): number {
  const { project, file, imageKey, snapshotKey } = signed;
  if (imageKey !== null) keepStaged(tx, imageKey);
  if (snapshotKey !== null) keepStaged(tx, snapshotKey);
  const newer = newerReport(tx, signed);
  const signatureId = insertSignature(tx, work, signed, newer);
  if (!newer) keepStaged(tx, file.storageKey);
  const id = newer?.id ?? writeDraft(tx, work, signed);
  if (!newer) writeOutcome(tx, work, signed);
  const { occurredAt } = signed.input;
  writePortalAudit(tx, work, {
    entityType: 'report',
    entityId: id,
    entityName: project.vesselName,
    projectId: project.id,
    action: 'report signed',
    description: describe(signed, newer),
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

function describe(
  { version, hasChanged, input: { signerName, signerRank, refusedReason } }: SignedReport,
  newer: ReportRow | undefined,
): string {
  const signer = `${signerName}, ${signerRank}`;
  if (newer) {
    const what =
      refusedReason === undefined ? `The signature of ${signer}` : `“Not signed: ${refusedReason}”`;
    return `${what} came after a newer signature: report ${newer.version} stays as it is`;
  }
  const what = refusedReason === undefined ? `signed by ${signer}` : `not signed: ${refusedReason}`;
  return `Report ${version} ${what}${hasChanged ? '. It says what was shown on board; the project has changed' : ''}`;
}

type ReportRow = typeof serviceReports.$inferSelect;

/**
 * Returns the report that a signature which has waited on a device does not replace: one that was signed after it, and for a
 * late one any signed draft. A reason for no signature gives way to a signature, and a report that no longer says what the
 * project does to one that does: the clock of the device may be behind.
 */
function newerReport(
  tx: Transaction,
  { project, snapshotKey, lateSince, hasChanged, at, input }: SignedReport,
): ReportRow | undefined {
  const standing = snapshotKey === null ? null : signatureStatus(tx, project, input.outcome);
  if (!standing?.signature || (!hasChanged && !standing.covers)) return undefined;
  const { signed, signature } = standing;
  if (signature.refusedReason !== null && input.refusedReason === undefined) return undefined;
  const isNewer = new Date(signature.signedAt) > at || (lateSince !== null && signed.status === 'draft');
  return isNewer ? signed : undefined;
}

function insertSignature(
  tx: Transaction,
  { actor, clock }: PortalWork,
  { project, version, imageKey, snapshotKey, lateSince, input, at }: SignedReport,
  newer: ReportRow | undefined,
): number {
  const { clientUuid, occurredAt, signerName, signerRank, refusedReason, sha256 } = input;
  refuseUsedUuid(tx, projectSignatures, clientUuid);
  return tx
    .insert(projectSignatures)
    .values({
      clientUuid: clientUuid ?? null,
      projectId: project.id,
      reportVersion: newer?.version ?? version,
      signerName: signerName ?? null,
      signerRank: signerRank ?? null,
      image: imageKey,
      signedAt: at,
      sha256,
      snapshotKey,
      lateSince,
      replacedAt: newer ? clock.now() : null,
      refusedReason: refusedReason ?? null,
      userId: actor.userId,
      occurredAt: occurredAt === undefined ? null : new Date(occurredAt),
      createdAt: clock.now(),
    })
    .returning({ id: projectSignatures.id })
    .get().id;
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
 * edit, so the project's version stays and no other device has to reload it before its next transition. A late
 * signature changes no project.
 */
function writeOutcome(tx: Transaction, work: PortalWork, { project, lateSince, input }: SignedReport): void {
  const { outcome } = input;
  if (project.outcome === outcome || lateSince !== null || isLocked(project)) return;
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
