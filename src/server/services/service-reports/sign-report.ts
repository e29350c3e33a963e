import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ReportPreview, ServiceReport, SignReportInput } from '#contract/report/service-report.ts';
import { portTime } from '#contract/report/port-time.ts';
import type { ReportContent, ReportSnapshot } from '#contract/report/report-snapshot.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { readSignature } from '#server/integrations/report-pictures.ts';
import type { ReportEnding } from '#server/integrations/service-report-pdf/report-content.ts';
import { projectToSign } from '#server/services/access/late-or-workable.ts';
import { assignedProject, workableProject, type ProjectRow } from '#server/services/access/project-access.ts';
import { stageFile } from '#server/services/files/keep-file.ts';
import {
  idempotentRequest,
  previousResult,
  runIdempotent,
} from '#server/services/idempotency/run-idempotent.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import { momentOf } from '#server/services/time/entry-times.ts';
import { gatherReport, sameReport, type GatheredReport, type ReportToPrint } from './gather-report.ts';
import { previewReport } from './preview-report.ts';
import { fetchPhotos, fetchShownPhotos, printSigned, printUnsigned } from './print-report.ts';
import { serviceReportById } from './queries.ts';
import { reportVersionAtWork } from './report-version.ts';
import type { ReportingContext } from './reporting-context.ts';
import { reportOfSnapshot, shownSnapshot } from './shown-report.ts';
import { storeSignedReport } from './store-signed-report.ts';

/** A report to be signed: as it is now, or as it was shown on board. */
interface ReportToSign {
  project: ProjectRow;
  report: ReportToPrint;
  content: ReportContent;
  /** The report as it is now, to be compared with what was shown; null if the signature brings that. */
  unsigned: GatheredReport | null;
  lateSince: Date | null;
  /** Whether the project says something else by now than what was shown. */
  hasChanged: boolean;
}

/**
 * Records the signature of a crew member, or the reason for none, and stores the signed report as the draft of its
 * version; a new signature replaces that draft. A signature with a snapshot is taken from everyone who has worked on the
 * project, and the report says what was shown on board (decision 018). One without is taken while the project is in
 * progress and no timer runs. Throws conflict with the new preview if that report differs from the one that was shown.
 */
export async function signReport(ctx: ReportingContext, input: SignReportInput): Promise<ServiceReport> {
  const snapshot = shownSnapshot(input);
  const requestIn = (tx: Transaction) =>
    idempotentRequest('serviceReports.sign', input, () => assignedProject(tx, ctx.actor, input.projectId));
  const readIn = (tx: Transaction): ReportToSign =>
    snapshot ? readShown(tx, ctx, input, snapshot) : readCurrent(tx, ctx, input);
  const begun = ctx.db.transaction((tx) => {
    const answered = previousResult<ServiceReport>(tx, ctx, requestIn(tx));
    return answered ? { answered } : { toSign: readIn(tx) };
  });
  if (begun.answered) return begun.answered;
  const { project, report, unsigned } = begun.toSign;

  // A device with a wrong clock cannot sign before the project was created.
  const at = new Date(Math.max(+momentOf(ctx, input.occurredAt), +project.createdAt));
  const image = input.image === undefined ? null : await readSignature(input.image, 'image');
  const photos = await (unsigned ? fetchPhotos : fetchShownPhotos)(ctx, report.photos);
  if (unsigned && (await printUnsigned(ctx, unsigned, photos)).sha256 !== input.sha256)
    throw await changed(ctx, input);
  const signed = await printSigned(ctx, report, { ending: endingOf(input, project, image, at), at, photos });
  const imageKey = image && (await stageFile(ctx, { bytes: image, type: 'image/png', ending: 'png' }));
  const snapshotKey = input.snapshot === undefined ? null : await stageSnapshot(ctx, input.snapshot);
  const storageKey = await stageFile(ctx, { bytes: signed.bytes, type: 'application/pdf', ending: 'pdf' });

  const stored = inTransaction(ctx.db, (tx) => {
    const again = previousResult<ServiceReport>(tx, ctx, requestIn(tx));
    if (again) return again;
    const now = readIn(tx);
    if (!sameReport(now.report, report)) return null;
    return runIdempotent(tx, ctx, requestIn(tx), () => {
      const { version } = report;
      const { sha256, bytes } = signed;
      const file = { storageKey, sha256, size: bytes.length };
      const verifyCode = ctx.verifyCodes.ofReport(input.projectId, version);
      const signing = { ...now, version, verifyCode, file, imageKey, snapshotKey, input, at };
      notifyLateEntry(tx, ctx, now);
      const id = storeSignedReport(tx, ctx, signing);
      return serviceReportById(tx, id);
    });
  });
  if (stored) return stored;
  if (unsigned) throw await changed(ctx, input);
  // Another version has come, or a photo: the same words are printed again.
  return signReport(ctx, input);
}

const stageSnapshot = (ctx: ReportingContext, snapshot: string): Promise<string> =>
  stageFile(ctx, { bytes: Buffer.from(snapshot), type: 'application/json', ending: 'json' });

function readCurrent(
  tx: Transaction,
  { actor }: Pick<ReportingContext, 'actor'>,
  { projectId, outcome }: SignReportInput,
): ReportToSign {
  const project = workableProject(tx, actor, projectId);
  if (project.status !== 'in progress') {
    throw new AppError(
      'conflict',
      `A report can only be signed while the work is in progress. This project is ${project.status}.`,
    );
  }
  refuseRunningTimer(tx, projectId);
  const version = reportVersionAtWork(tx, projectId);
  const { report: unsigned, content } = gatherReport(tx, project, { version, outcome });
  const { asOf: _asOf, ...report } = unsigned;
  return { project, report, content, unsigned, lateSince: null, hasChanged: false };
}

function readShown(
  tx: Transaction,
  ctx: ReportingContext,
  input: SignReportInput,
  shown: ReportSnapshot,
): ReportToSign {
  const { projectId, outcome, occurredAt } = input;
  const act = { input, occurredAt: occurredAt === undefined ? undefined : new Date(occurredAt) };
  const { project, lateSince } = projectToSign(tx, ctx, act);
  const version = reportVersionAtWork(tx, projectId);
  const { snapshot } = gatherReport(tx, project, { version, outcome });
  return {
    project,
    report: reportOfSnapshot(tx, shown, version),
    content: shown.content,
    unsigned: null,
    lateSince,
    hasChanged: snapshot !== input.snapshot,
  };
}

/** The signed report contains the hours, which are not final while a timer runs. */
function refuseRunningTimer(tx: Transaction, projectId: number): void {
  const running = tx
    .select({ id: projectTimeEntries.id })
    .from(projectTimeEntries)
    .where(and(eq(projectTimeEntries.projectId, projectId), isNull(projectTimeEntries.endedAt)))
    .orderBy(desc(projectTimeEntries.id))
    .limit(1)
    .get();
  if (running) {
    throw new AppError(
      'conflict',
      'A timer is still running. Stop it first, so that the hours are complete.',
    );
  }
}

async function changed(ctx: ReportingContext, { projectId, outcome }: SignReportInput): Promise<AppError> {
  const current: ReportPreview = await previewReport(ctx, { projectId, outcome });
  return new AppError(
    'conflict',
    'The report has changed since it was shown. Show it again before signing. Nothing was saved.',
    { current },
  );
}

function endingOf(
  { signerName, signerRank, refusedReason, sha256: shownSha256 }: SignReportInput,
  { locationTimezone }: ProjectRow,
  image: Buffer | null,
  moment: Date,
): Extract<ReportEnding, { kind: 'signed' | 'refused' }> {
  const at = portTime(locationTimezone).moment(moment);
  return image
    ? { kind: 'signed', image, name: signerName ?? '', rank: signerRank ?? null, at, shownSha256 }
    : { kind: 'refused', reason: refusedReason ?? '', at, shownSha256 };
}
