import type { TransitionRequirement } from '#contract/project/project-change.ts';
import type { RecordedReport, ReportPreview, ServiceReport, SignedFact } from './service-report.ts';
import { changedFacts, changedWording, contentOf } from './compare-reports.ts';
import { signedReport } from './report-version.ts';

type Report = Pick<ServiceReport, 'version' | 'status' | 'correctsVersion' | 'signature' | 'content'>;

type ComparedSignature = Pick<
  ReportPreview,
  'signature' | 'changedSinceSigned' | 'changedFacts' | 'changedWording' | 'correctsVersion'
>;

/** Returns how the last signature relates to what the report says now, from the reports of a project, newest first. */
export function compareSignature(newestFirst: readonly Report[], now: RecordedReport): ComparedSignature {
  const signed = signedReport(newestFirst);
  const signature = signed?.signature ?? null;
  const [covered, newest] = [contentOf(signed), contentOf(newestFirst[0])];
  if (!signed || !covered || !newest) {
    // A submitted report of an older program is signed again.
    const changedSinceSigned = signed !== undefined && signed.status !== 'draft';
    return { signature, changedSinceSigned, changedFacts: [], changedWording: [], correctsVersion: null };
  }
  const facts = changedFacts(covered, now);
  const wording = changedWording(newest, now);
  const isCorrected = facts.length === 0 && wording.length > 0;
  return {
    signature,
    changedSinceSigned: facts.length > 0,
    changedFacts: facts,
    changedWording: wording,
    correctsVersion: isCorrected ? signed.version : null,
  };
}

/** What differs from the signed report, in a sentence. A signature on board may be newer than the change. */
export const changedSinceSignature = (facts: readonly SignedFact[]): string =>
  facts.length === 0
    ? 'The report was changed or sent back since the signature.'
    : `The project differs from the signed report: ${facts.join(', ')}.`;

/** What work done requires of a report that was not signed. */
export const SIGNATURE_NEED: TransitionRequirement = {
  item: 'signature',
  text: 'Get the report signed, or give a reason for no signature.',
  inCall: false,
};

/** What work done requires where the signature no longer covers the report. */
export const newSignatureNeed = (changed: readonly SignedFact[]): TransitionRequirement => ({
  item: 'signature',
  text: `Get a new signature, or give a reason for no signature. ${changedSinceSignature(changed)}`,
  inCall: false,
});
