import type { ProjectOutcome } from '#contract/project/project.ts';
import type { RecordedReport, ReportWording } from '#contract/report/service-report.ts';
import { stageFile } from '#server/services/files/keep-file.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { gatherReport } from './gather-report.ts';
import { portTime } from '#contract/report/port-time.ts';
import { reportNumber } from '#contract/report/report-version.ts';
import { printCorrection } from './print-report.ts';
import type { ReportingContext } from './reporting-context.ts';
import { signatureStatus, type SignatureStatus } from './signature-status.ts';

/** A correction of the wording of a signed report, printed and staged. */
export interface PreparedCorrection {
  version: number;
  verifyCode: string;
  /** When the version that it corrects was signed. */
  signedAt: Date;
  /** Of that version, which the correction names. */
  signedSha256: string;
  content: RecordedReport;
  corrected: ReportWording[];
  file: { storageKey: string; sha256: string; size: number };
}

interface ProjectToHandIn {
  id: number;
  outcome?: ProjectOutcome | undefined;
}

/**
 * Prints the correction that submitting a project adds, before the transaction of that step, which cannot wait for
 * it. Undefined if none is needed. Throws notFound.
 */
export async function prepareCorrection(
  ctx: ReportingContext,
  { id, outcome }: ProjectToHandIn,
): Promise<PreparedCorrection | undefined> {
  const { actor, clock, db } = ctx;
  const found = db.transaction((tx) => {
    const project = visibleProject(tx, actor, id);
    if (project.status !== 'in progress' || outcome === undefined) return undefined;
    const standing = signatureStatus(tx, project, outcome);
    if (!standing?.covers || standing.changedWording.length === 0) return undefined;
    const version = standing.latest.version + 1;
    return {
      version,
      verifyCode: ctx.verifyCodes.ofReport(id, version),
      signedAt: signingTime(standing),
      signedSha256: standing.signed.sha256,
      corrected: standing.changedWording,
      ending: endingOf(standing, project.locationTimezone),
      gathered: gatherReport(tx, project, { version, outcome }),
    };
  });
  if (!found) return undefined;
  const { gathered, ending, ...correction } = found;
  const { report, content } = gathered;
  const { bytes, sha256 } = await printCorrection(ctx, report, { ending, at: clock.now() });
  const storageKey = await stageFile(ctx, { bytes, type: 'application/pdf', ending: 'pdf' });
  return { ...correction, content, file: { storageKey, sha256, size: bytes.length } };
}

const signingTime = ({ signed, signature }: SignatureStatus) =>
  new Date(signature?.signedAt ?? signed.createdAt);

function endingOf(status: SignatureStatus, locationTimezone: string | null) {
  const { signed, signature, changedWording } = status;
  const at = portTime(locationTimezone).moment(signingTime(status));
  const { signerName = null, signerRank = null, refusedReason = null } = signature ?? {};
  return {
    kind: 'correction' as const,
    signed:
      refusedReason === null
        ? `${reportNumber(signed.projectId, signed.version)}, which was signed by ${[signerName, signerRank].filter(Boolean).join(', ')}, on ${at}.`
        : `${reportNumber(signed.projectId, signed.version)} of ${at}, which was not signed. Reason: ${refusedReason}`,
    corrected: changedWording.join(', '),
    signedSha256: signed.sha256,
  };
}
