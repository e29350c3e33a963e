import type { PhotoPhase } from '#contract/project/project-file.ts';
import type { ProjectStatus } from '#contract/project/project.ts';

export const phaseWords: Record<PhotoPhase, string> = {
  before: 'Before the work',
  during: 'During the work',
  after: 'After the work',
};

/** Returns the phase that a photo taken now most likely shows. */
export function phaseOf(status: ProjectStatus): PhotoPhase {
  if (status === 'in progress' || status === 'on hold') return 'during';
  return status === 'work done' || status === 'completed' ? 'after' : 'before';
}
