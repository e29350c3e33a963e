import type { Project, ProjectStatus } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';

const PLANNABLE: ReadonlySet<ProjectStatus> = new Set(['not confirmed', 'confirmed', 'scheduled', 'on hold']);

type Rights = Pick<Project, 'access' | 'status'>;

/** Whether dates and operator are still planned apart from the work; once it has started, they change on its own screen. */
export const isPlannable = ({ status }: Pick<Project, 'status'>): boolean => PLANNABLE.has(status);

/**
 * Returns whether the user may edit time, checklist, files and notes: managers always, the operator until the work is
 * done. The server enforces it.
 */
export const mayWork = (project: Rights): boolean =>
  project.access === 'manage' || (project.access === 'work' && !isLocked(project));

/** Returns why a user may see a project but not edit it, as a sentence. */
export function lockedText(project: Rights): string {
  if (project.access === 'read') {
    return 'This project is not assigned to you. You requested it, so you can read it and comment on it.';
  }
  return project.status === 'cancelled'
    ? 'This project is cancelled and can no longer be changed.'
    : 'The work is done, so this can no longer be changed. A manager can send the project back.';
}
