import { ProjectTransitions } from '#contract/project/project-change.ts';
import { Project } from '#contract/project/project.ts';
import { currentOf } from '#client/kit/record/conflict.ts';

export interface CurrentProject {
  project?: Project | undefined;
  transitions?: ProjectTransitions | undefined;
}

/** Returns the project and its transitions as a refusal carries them. */
export const currentProject = (error: unknown): CurrentProject => ({
  project: currentOf(error, Project),
  transitions: currentOf(error, ProjectTransitions),
});
