import type { ProjectStatus } from '#contract/project/project.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import { worksOn, type ProjectRow } from '#server/services/access/project-access.ts';

interface Step {
  to: ProjectStatus;
  /** Everyone who works on the project, or managers only. */
  by: 'staff' | 'managers';
}

const staff = (to: ProjectStatus): Step => ({ to, by: 'staff' });
const managers = (to: ProjectStatus): Step => ({ to, by: 'managers' });

/** Every transition of the status machine. Any other is refused. */
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

/** Returns the transitions that the person may make now, the usual one first. */
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
