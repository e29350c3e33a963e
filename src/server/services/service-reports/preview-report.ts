import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { filePreviewPath } from '#contract/project/project-file.ts';
import { reportSections } from '#contract/report/report-sections.ts';
import { reportFileName } from '#contract/report/report-version.ts';
import {
  reportPreviewContentPath,
  type PreviewReportInput,
  type ReportPreview,
} from '#contract/report/service-report.ts';
import type { FileToSend } from '#server/services/project-files/queries.ts';
import { reportVersionAtWork } from './report-version.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { gatherReport } from './gather-report.ts';
import { printUnsigned } from './print-report.ts';
import { signatureOf } from './queries.ts';
import type { ReportingContext } from './reporting-context.ts';
import { signatureStatus } from './signature-status.ts';

/** Returns what the report of a project would say now, and whether the signature still covers it. Throws notFound. */
export async function previewReport(
  ctx: ReportingContext,
  input: PreviewReportInput,
): Promise<ReportPreview> {
  const { preview } = await printPreview(ctx, input);
  return preview;
}

/** Returns its bytes. Throws notFound. */
export async function openReportPreview(
  ctx: ReportingContext,
  input: PreviewReportInput,
): Promise<FileToSend> {
  const { preview, bytes } = await printPreview(ctx, input);
  const { fileName, fileSize, sha256 } = preview;
  return {
    stream: Readable.from([bytes]),
    size: fileSize,
    fileName,
    type: 'application/pdf',
    sha256,
    isOurs: true,
  };
}

async function printPreview(ctx: ReportingContext, { projectId, ...wished }: PreviewReportInput) {
  const { actor, db } = ctx;
  // One read transaction for the whole report, without locking out writers.
  const read = db.transaction((tx) => {
    const project = visibleProject(tx, actor, projectId);
    const version = reportVersionAtWork(tx, projectId);
    const outcome = wished.outcome ?? project.outcome;
    const standing = signatureStatus(tx, project, outcome);
    const { covers = true, changedFacts = [], changedWording = [] } = standing ?? {};
    return {
      outcome,
      version,
      gathered: gatherReport(tx, project, { version, outcome }),
      // A report signed on paper has no version here.
      signature: standing ? standing.signature : signatureOf(tx, projectId, version),
      changedSinceSigned: !covers,
      changedFacts,
      changedWording,
      correctsVersion: standing && covers && changedWording.length > 0 ? standing.signed.version : null,
      fileName: reportFileName(project, `${version}`),
    };
  });
  const { gathered, outcome, ...rest } = read;
  const { report, snapshot } = gathered;
  const { bytes, sha256 } = await printUnsigned(ctx, report);
  const path = reportPreviewContentPath(projectId);
  const preview: ReportPreview = {
    ...rest,
    projectId,
    outcome,
    contentPath: outcome === null ? path : `${path}?${new URLSearchParams({ outcome })}`,
    fileSize: bytes.length,
    sha256,
    snapshot,
    snapshotSha256: createHash('sha256').update(snapshot).digest('hex'),
    report: {
      title: report.title,
      number: report.number,
      company: report.company,
      sections: reportSections({
        ...report,
        photos: report.photos.map(({ fileId, caption }) => ({
          previewPath: filePreviewPath(fileId),
          caption,
        })),
      }),
    },
  };
  return { preview, bytes };
}
