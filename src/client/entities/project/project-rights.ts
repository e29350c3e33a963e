import type { Project, ProjectStatus } from '#contract/project/project.ts';

const LOCKED: ReadonlySet<ProjectStatus> = new Set(['work done', 'completed', 'cancelled']);

type Rights = Pick<Project, 'access' | 'status'>;

/** From work done on, vessel, client and plan stay as they were. */
export const isLocked = ({ status }: Pick<Project, 'status'>): boolean => LOCKED.has(status);

/** Time, checklist, files and notes: managers always, the operator until the work is done. The server has the last word. */
export const mayWork = (project: Rights): boolean =>
  project.access === 'manage' || (project.access === 'work' && !isLocked(project));

/** Why somebody who may see a project may not write here, as a sentence. */
export function lockedText(project: Rights): string {
  if (project.access === 'read') {
    return 'This project is not assigned to you. You asked for it, so you can read it and comment on it.';
  }
  return project.status === 'cancelled'
    ? 'The project is cancelled: this is how it was left.'
    : 'The work is done, so this can no longer be changed. A manager can send the project back.';
}
