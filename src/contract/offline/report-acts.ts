import type { ProjectPack } from '#contract/project/project-pack.ts';
import { serviceReportContentPath, type ServiceReport } from '#contract/report/service-report.ts';
import { recordReport } from '#contract/report/record-report.ts';
import { factsOfPack } from '#contract/report/report-facts.ts';
import { readSnapshot } from '#contract/report/report-snapshot.ts';
import { changedFacts, changedWording, contentOf } from '#contract/report/compare-reports.ts';
import { reportFileName, signedReport, versionAtWork } from '#contract/report/report-version.ts';
import { newSignatureNeed } from '#contract/report/compare-signature.ts';
import { isDeviceId } from './device-id.ts';
import type { ActFacts } from './device-verbs.ts';
import type { Reducer } from './reducer.ts';

/** A version without its file, which the server prints. */
const reportOf = (
  { project }: ProjectPack,
  { id, occurredAt, actor }: ActFacts,
  fields: Pick<ServiceReport, 'version' | 'status' | 'correctsVersion' | 'signature' | 'content'>,
): ServiceReport => ({
  ...fields,
  id,
  projectId: project.id,
  operatorId: actor.id,
  operatorName: actor.name,
  fileName: reportFileName(
    project,
    `${fields.version}${fields.correctsVersion === null ? '' : ' correction'}`,
  ),
  fileURL: isDeviceId(id) ? '' : serviceReportContentPath(id),
  fileSize: 0,
  sha256: '',
  verifyCode: null,
  looks: 0,
  withdrawn: null,
  createdAt: occurredAt,
});

/** Only the newest signed version and its newest correction are compared with the project. */
function withContentToCompare(newestFirst: readonly ServiceReport[]): ServiceReport[] {
  const signed = signedReport(newestFirst);
  return newestFirst.map((report, index) => {
    const { content: _, ...older } = report;
    return index === 0 || report === signed ? report : older;
  });
}

export const signReport: Reducer<'serviceReports.sign'> = (pack, input, told) => {
  const { outcome, snapshot = '', sha256: shownSha256 = '' } = input;
  const { signerName = null, signerRank = null, refusedReason = null } = input;
  if (outcome === undefined) return pack;
  const content = readSnapshot(snapshot)?.content;
  const draft = pack.reports.find(({ status }) => status === 'draft');
  // A device with a wrong clock cannot sign before the project was created.
  const at = Math.max(Date.parse(told.occurredAt), Date.parse(pack.project.createdAt));
  const signedAt = new Date(at).toISOString();
  const signed = reportOf(pack, told, {
    version: versionAtWork(pack.reports[0]),
    status: 'draft',
    correctsVersion: null,
    signature: { signerName, signerRank, refusedReason, signedAt, shownSha256, lateSince: null },
    ...(content && { content: JSON.stringify(content) }),
  });
  return withoutSignatureNeed({
    ...pack,
    project: { ...pack.project, outcome },
    reports: withContentToCompare([
      draft ? { ...signed, id: draft.id } : signed,
      ...pack.reports.filter((one) => one !== draft),
    ]),
  });
};

/** Submits the signed report with the work. Where only its wording has changed since, a correction comes beside it. */
export function submitReport(pack: ProjectPack, facts: ActFacts): ProjectPack {
  const signed = signedReport(pack.reports);
  const [newest] = pack.reports;
  if (!signed || !newest) return pack;
  const reports = pack.reports.map((report) =>
    report === signed && report.status === 'draft' ? { ...report, status: 'submitted' as const } : report,
  );
  const before = contentOf(newest);
  const content = recordReport(factsOfPack(pack), pack.project.outcome);
  if (!before || facts.isPartial || changedWording(before, content).length === 0) return { ...pack, reports };
  const correction = reportOf(pack, facts, {
    version: newest.version + 1,
    status: 'submitted',
    correctsVersion: signed.version,
    signature: null,
    content: JSON.stringify(content),
  });
  return { ...pack, reports: withContentToCompare([correction, ...reports]) };
}

const mapWorkDone = (pack: ProjectPack, change: (missing: Missing) => Missing): ProjectPack => ({
  ...pack,
  transitions: {
    ...pack.transitions,
    steps: pack.transitions.steps.map((step) =>
      step.to === 'work done' ? { ...step, missing: change(step.missing) } : step,
    ),
  },
});
type Missing = ProjectPack['transitions']['steps'][number]['missing'];

const withoutSignatureNeed = (pack: ProjectPack): ProjectPack =>
  mapWorkDone(pack, (missing) => missing.filter(({ item }) => item !== 'signature'));

/** Brings what work done requires of the signature into step with the report, if the pack knows what was signed. */
export function withSignatureNeed(pack: ProjectPack): ProjectPack {
  const content = contentOf(signedReport(pack.reports));
  if (!content) return pack;
  const changed = changedFacts(content, recordReport(factsOfPack(pack), pack.project.outcome));
  const covered = withoutSignatureNeed(pack);
  if (changed.length === 0) return covered;
  return mapWorkDone(covered, (missing) => [
    ...missing.filter(({ inCall }) => !inCall),
    newSignatureNeed(changed),
    ...missing.filter(({ inCall }) => inCall),
  ]);
}
