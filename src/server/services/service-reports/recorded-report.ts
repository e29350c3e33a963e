import type { ProjectOutcome } from '#contract/project/project.ts';
import { recordReport } from '#contract/report/record-report.ts';
import type { ReportContent } from '#contract/report/report-snapshot.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { readReportFacts } from './read-report-facts.ts';

/** Returns the content that the report of a project has now. */
export const reportContent = (
  tx: Database | Transaction,
  project: ProjectRow,
  outcome: ProjectOutcome | null,
): ReportContent => recordReport(readReportFacts(tx, project), outcome);
