import type { SectionWith } from '#contract/report/report-sections.ts';
import type { ReportPreview } from '#contract/report/service-report.ts';

/** A photo of a report: stored on the server, or one that waits on this device. */
export interface ReportPicture {
  caption: string;
  previewPath: string | null;
  waiting?: { blob: string; type: string } | undefined;
}

/** What the report of a project says, from the server or worked out on this device. */
export interface ShownReport extends Pick<
  ReportPreview,
  | 'projectId'
  | 'version'
  | 'signature'
  | 'changedSinceSigned'
  | 'changedFacts'
  | 'changedWording'
  | 'correctsVersion'
  | 'snapshot'
> {
  report: Omit<ReportPreview['report'], 'sections'> & { sections: SectionWith<ReportPicture>[] };
  /** Made when it is needed, where this device works the report out. */
  snapshotSha256?: string | undefined;
  /** The address of the PDF, which only the server prints. */
  contentPath?: string | undefined;
}
