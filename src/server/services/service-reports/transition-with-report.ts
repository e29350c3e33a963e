import type { Project } from '#contract/project.ts';
import type { TransitionProjectInput } from '#contract/project-change.ts';
import { transitionProject } from '#server/services/projects/transition-project.ts';
import { prepareReport } from './prepare-report.ts';
import type { ReportingContext } from './reporting-context.ts';

/** A step of a job; where it hands in the report, that is printed first. Throws as transitionProject does. */
export async function transitionWithReport(
  ctx: ReportingContext,
  input: TransitionProjectInput,
): Promise<Project> {
  const report = input.to === 'work done' ? await prepareReport(ctx, input) : undefined;
  return transitionProject(ctx, input, report);
}
