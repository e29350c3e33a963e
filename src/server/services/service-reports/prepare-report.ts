import type { ProjectOutcome } from '#contract/project.ts';
import { reportVersionAtWork } from '#server/services/projects/missing-for-work-done.ts';
import { visibleProject } from '#server/services/projects/project-access.ts';
import { gatherReport, type GatheredReport } from './gather-report.ts';
import { printUnsigned } from './print-report.ts';
import type { ReportingContext } from './reporting-context.ts';

/** What the report of a job says at the moment of its hand-in, and the hash that whoever signs it would have been shown. */
export interface PreparedReport {
  report: GatheredReport;
  sha256: string;
}

interface JobToHandIn {
  id: number;
  outcome?: ProjectOutcome | undefined;
}

/**
 * Prints the report of a job before the transaction that hands it in, which cannot wait for that. Undefined where the
 * job is not in progress or no outcome is told: the step itself says so. Throws notFound.
 */
export async function prepareReport(
  ctx: ReportingContext,
  { id, outcome }: JobToHandIn,
): Promise<PreparedReport | undefined> {
  const { actor, db } = ctx;
  const report = db.transaction((tx) => {
    const project = visibleProject(tx, actor, id);
    if (project.status !== 'in progress' || outcome === undefined) return undefined;
    return gatherReport(tx, project, { version: reportVersionAtWork(tx, id), outcome });
  });
  if (!report) return undefined;
  const { sha256 } = await printUnsigned(ctx, report);
  return { report, sha256 };
}
