import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ReportPreview, ServiceReport, SignReportInput } from '#contract/project/service-report.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { readSignature } from '#server/integrations/report-pictures.ts';
import type { ReportEnding } from '#server/integrations/service-report-pdf/report-content.ts';
import { stageFile } from '#server/services/files/keep-file.ts';
import { reportVersionAtWork } from './report-version.ts';
import { assignedProject, workableProject, type ProjectRow } from '#server/services/access/project-access.ts';
import {
  idempotentRequest,
  previousResult,
  runIdempotent,
} from '#server/services/idempotency/run-idempotent.ts';
import { momentOf } from '#server/services/time/entry-times.ts';
import { gatherReport, sameReport } from './gather-report.ts';
import { portTime } from '#contract/report/port-time.ts';
import { previewReport } from './preview-report.ts';
import { fetchPhotos, printSigned, printUnsigned } from './print-report.ts';
import { serviceReportById } from './queries.ts';
import { storeSignedReport } from './store-signed-report.ts';
import type { ReportingContext } from './reporting-context.ts';

/**
 * Records the signature of a crew member, or the reason for none, and stores the signed report as the draft of its
 * version; a new signature replaces that draft. Open to everyone who works on the project, while it is in progress
 * and no timer runs. Throws conflict with the new preview if the report differs from the one that was shown.
 */
export async function signReport(ctx: ReportingContext, input: SignReportInput): Promise<ServiceReport> {
  const requestIn = (tx: Transaction) =>
    idempotentRequest('serviceReports.sign', input, () => assignedProject(tx, ctx.actor, input.projectId));
  const begun = ctx.db.transaction((tx) => {
    const answered = previousResult<ServiceReport>(tx, ctx, requestIn(tx));
    return answered ? { answered } : { toSign: gatherForSigning(tx, ctx, input) };
  });
  if (begun.answered) return begun.answered;
  const { project, gathered } = begun.toSign;
  const { report } = gathered;

  // A device with a wrong clock cannot sign before the project was created.
  const at = new Date(Math.max(+momentOf(ctx, input.occurredAt), +project.createdAt));
  const image = input.image === undefined ? null : await readSignature(input.image, 'image');
  const photos = await fetchPhotos(ctx, report.photos);
  const shown = await printUnsigned(ctx, report, photos);
  if (shown.sha256 !== input.sha256) throw await changed(ctx, input);
  const signed = await printSigned(ctx, report, { ending: endingOf(input, project, image, at), at, photos });
  const imageKey = image && (await stageFile(ctx, { bytes: image, type: 'image/png', ending: 'png' }));
  const storageKey = await stageFile(ctx, { bytes: signed.bytes, type: 'application/pdf', ending: 'pdf' });

  const stored = inTransaction(ctx.db, (tx) => {
    const again = previousResult<ServiceReport>(tx, ctx, requestIn(tx));
    if (again) return again;
    const now = gatherForSigning(tx, ctx, input);
    if (!sameReport(now.gathered.report, report)) return null;
    return runIdempotent(tx, ctx, requestIn(tx), () => {
      const { version } = report;
      const { sha256, bytes } = signed;
      const file = { storageKey, sha256, size: bytes.length };
      const { content } = now.gathered;
      const verifyCode = ctx.verifyCodes.ofReport(input.projectId, version);
      const signing = { project: now.project, version, verifyCode, file, content, imageKey, input, at };
      const id = storeSignedReport(tx, ctx, signing);
      return serviceReportById(tx, id);
    });
  });
  if (!stored) throw await changed(ctx, input);
  return stored;
}

function gatherForSigning(
  tx: Transaction,
  { actor }: Pick<ReportingContext, 'actor'>,
  { projectId, outcome }: SignReportInput,
): { project: ProjectRow; gathered: ReturnType<typeof gatherReport> } {
  const project = workableProject(tx, actor, projectId);
  if (project.status !== 'in progress') {
    throw new AppError(
      'conflict',
      `A report can only be signed while the work is in progress. This project is ${project.status}.`,
    );
  }
  refuseRunningTimer(tx, projectId);
  const version = reportVersionAtWork(tx, projectId);
  return { project, gathered: gatherReport(tx, project, { version, outcome }) };
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
