import type { Project } from '#contract/project/project.ts';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import { transitionProject } from './transition-project.ts';
import { prepareCorrection } from '#server/services/service-reports/prepare-correction.ts';
import type { ReportingContext } from '#server/services/service-reports/reporting-context.ts';

/**
 * Makes a transition; if submitting adds a correction of the report, prints that first. Throws as transitionProject
 * does.
 */
export async function transitionWithReport(
  ctx: ReportingContext,
  input: TransitionProjectInput,
): Promise<Project> {
  const correction = input.to === 'work done' ? await prepareCorrection(ctx, input) : undefined;
  return transitionProject(ctx, input, correction);
}
