import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { formatDateTime, formatZone } from '#contract/format/format-date.ts';
import { formatList } from '#contract/format/format-list.ts';
import type { Project } from '#contract/project/project.ts';
import type { ReportSignature } from '#contract/report/service-report.ts';
import type { ShownReport } from '#client/entities/service-report/shown-report.ts';

/** Formats who signed and when, in port time, or the reason for no signature. */
export function signedText(
  { signerName, signerRank, refusedReason, signedAt }: ReportSignature,
  { locationTimezone }: Pick<Project, 'locationTimezone'>,
): string {
  const zone = locationTimezone ?? OFFICE_ZONE;
  const at = `${formatDateTime(signedAt, zone)} (${formatZone(zone)})`;
  if (refusedReason !== null) return `Not signed on ${at}: ${refusedReason}`;
  return `Signed on ${at} by ${[signerName, signerRank].filter(Boolean).join(', ')}`;
}

/** Names what differs from the signed report. A signature on board may be newer than the change. */
export const differenceText = (changedFacts: ShownReport['changedFacts']): string =>
  changedFacts.length === 0
    ? 'The report was changed or sent back after the signature.'
    : `The project differs from the signed report: ${formatList(changedFacts)}.`;

/** Describes the changes since the signature, and whether a new one is needed. */
export function changesText({
  changedSinceSigned,
  changedFacts,
  changedWording,
  correctsVersion,
}: Pick<ShownReport, 'changedSinceSigned' | 'changedFacts' | 'changedWording' | 'correctsVersion'>): string {
  if (changedSinceSigned) {
    return `${differenceText(changedFacts)} Get a new signature before the work is done.`;
  }
  if (correctsVersion === null) return 'No changes since the signature.';
  return `Only the wording has changed since: ${formatList(changedWording)}. No new signature is needed. Signed version ${correctsVersion} is kept, and the new wording is added as a correction when the work is done.`;
}
