import type { ProjectStatus } from '#contract/project/project.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import { worksOn, type ProjectRow } from '#server/services/access/project-access.ts';

interface Step {
  to: ProjectStatus;
  /** Whoever works on the project, or managers alone. */
  by: 'staff' | 'managers';
}

const staff = (to: ProjectStatus): Step => ({ to, by: 'staff' });
const managers = (to: ProjectStatus): Step => ({ to, by: 'managers' });

/** Every step a project can take. What is not here does not exist. */
const STEPS: Record<ProjectStatus, readonly Step[]> = {
  'not confirmed': [managers('confirmed'), managers('scheduled'), managers('cancelled')],
  confirmed: [managers('scheduled'), managers('cancelled')],
  scheduled: [staff('travelling'), staff('in progress'), managers('confirmed'), managers('cancelled')],
  travelling: [staff('in progress'), managers('scheduled'), managers('cancelled')],
  'in progress': [staff('work done'), staff('on hold'), managers('cancelled')],
  'on hold': [staff('in progress'), managers('scheduled'), managers('cancelled')],
  'work done': [managers('completed'), managers('in progress')],
  completed: [managers('in progress')],
  cancelled: [managers('not confirmed')],
};

/** The steps that somebody may take with a project now, the usual one first. */
export function stepsFor(
  actor: PortalActor,
  project: Pick<ProjectRow, 'status' | 'assignedOperatorId'>,
): ProjectStatus[] {
  if (!worksOn(actor, project)) return [];
  return STEPS[project.status]
    .filter(({ by }) => by === 'staff' || actor.role === 'manager')
    .map(({ to }) => to);
}

/** Sent back, or reopened. */
export function beginsAgain({ status }: Pick<ProjectRow, 'status'>): boolean {
  return status === 'work done' || status === 'completed';
}
