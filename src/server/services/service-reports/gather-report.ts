import type { ProjectOutcome } from '#contract/project/project.ts';
import { describeReport, type DescribedPhoto } from '#contract/report/describe-report.ts';
import { recordReport } from '#contract/report/record-report.ts';
import { snapshotOf, snapshotText, type ReportContent } from '#contract/report/report-snapshot.ts';
import { reportNumber } from '#contract/report/report-version.ts';
import { letterhead } from '#content/letterhead.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import type { ServiceReportContent } from '#server/integrations/service-report-pdf/report-content.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { readReportFacts } from './read-report-facts.ts';

export interface PhotoInReport {
  /** Null if the photo has not arrived. */
  storageKey: string | null;
  caption: string;
}

/** A report before its photos are loaded and its outcome is known. Two that are equal as JSON give the same bytes. */
export interface ReportToPrint extends Omit<
  ServiceReportContent,
  'photos' | 'ending' | 'check' | 'status' | 'createdAt'
> {
  projectId: number;
  version: number;
  photos: PhotoInReport[];
}

export interface GatheredReport extends ReportToPrint {
  photos: (PhotoInReport & DescribedPhoto)[];
  /** The newest time in its data. */
  asOf: Date;
}

export const sameReport = (one: ReportToPrint, other: ReportToPrint) =>
  JSON.stringify(one) === JSON.stringify(other);

interface Wanted {
  version: number;
  /** Null until the outcome is entered. */
  outcome: ProjectOutcome | null;
}

/** Reads everything that the report of a project says: as text for print, as data, and as what a signature covers. */
export function gatherReport(
  tx: Database | Transaction,
  project: ProjectRow,
  { version, outcome }: Wanted,
): { report: GatheredReport; content: ReportContent; snapshot: string } {
  const { asOf, ...facts } = readReportFacts(tx, project);
  const described = describeReport(facts, letterhead(), outcome);
  const content = recordReport(facts, outcome);
  const storageKeys = new Map(facts.files.map(({ id, storageKey }) => [id, storageKey]));
  return {
    report: {
      ...described,
      number: reportNumber(project.id, version),
      projectId: project.id,
      version,
      photos: described.photos.map(({ fileId, photo, caption }) => ({
        fileId,
        photo,
        caption,
        storageKey: storageKeys.get(fileId) ?? null,
      })),
      asOf,
    },
    content,
    snapshot: snapshotText(snapshotOf(project.id, described, content)),
  };
}
