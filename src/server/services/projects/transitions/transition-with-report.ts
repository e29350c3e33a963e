import type { Project } from '#contract/project/project.ts';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import { transitionProject } from './transition-project.ts';
import { prepareCorrection } from '#server/services/service-reports/prepare-correction.ts';
import type { ReportingContext } from '#server/services/service-reports/reporting-context.ts';

/** A step of a project; where handing in adds a correction of the report, that is printed first. Throws as transitionProject does. */
export async function transitionWithReport(
  ctx: ReportingContext,
  input: TransitionProjectInput,
): Promise<Project> {
  const correction = input.to === 'work done' ? await prepareCorrection(ctx, input) : undefined;
  return transitionProject(ctx, input, correction);
}
