import { letterhead } from '#content/letterhead.ts';
import { deviceId, isDeviceId } from '#contract/offline/device-id.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import type { ProjectOutcome } from '#contract/project/project.ts';
import { filePreviewPath } from '#contract/project/project-file.ts';
import { describeReport, type DescribedPhoto } from '#contract/report/describe-report.ts';
import { recordReport } from '#contract/report/record-report.ts';
import { factsOfPack } from '#contract/report/report-facts.ts';
import { reportSections } from '#contract/report/report-sections.ts';
import { snapshotOf, snapshotText } from '#contract/report/report-snapshot.ts';
import { reportNumber, versionAtWork } from '#contract/report/report-version.ts';
import { compareSignature } from '#contract/report/compare-signature.ts';
import type { Acts } from '#client/lib/outbox/queue.ts';
import type { ReportPicture, ShownReport } from './shown-report.ts';

type PackOfReport = Parameters<typeof factsOfPack>[0] & Pick<ProjectPack, 'reports'>;

interface Wanted {
  /** Null until it is entered: the last signed one then. */
  outcome: ProjectOutcome | null;
  /** The entries that wait on this device. */
  acts: Acts;
}

/** Makes the preview of a report as the server does, of a pack with the waiting entries laid over it. */
export function previewOnDevice(pack: PackOfReport, { outcome: wished, acts }: Wanted): ShownReport {
  const { id: projectId, outcome: signed } = pack.project;
  const outcome = wished ?? signed;
  const facts = factsOfPack(pack);
  const described = describeReport(facts, letterhead(), outcome);
  const content = recordReport(facts, outcome);
  const version = versionAtWork(pack.reports[0]);
  return {
    projectId,
    version,
    ...compareSignature(pack.reports, content),
    snapshot: snapshotText(snapshotOf(projectId, described, content)),
    report: {
      title: described.title,
      number: reportNumber(projectId, version),
      company: described.company,
      sections: reportSections({
        ...described,
        photos: described.photos.map((photo) => pictureOf(photo, acts)),
      }),
    },
  };
}

function pictureOf({ fileId, caption }: DescribedPhoto, acts: Acts): ReportPicture {
  if (!isDeviceId(fileId)) return { caption, previewPath: filePreviewPath(fileId) };
  const file = acts.find((act) => act.file && deviceId(act) === fileId)?.file;
  return { caption, previewPath: null, waiting: file && { blob: file.blob, type: file.type } };
}
