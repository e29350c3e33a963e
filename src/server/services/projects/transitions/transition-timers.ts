import type { ProjectStatus } from '#contract/project/project.ts';
import { timersOfTransition as timersOf, type TransitionTimers } from '#contract/project/transitions.ts';
import type { Transaction } from '#db/open-database.ts';
import type { PortalActor, PortalWork } from '#server/services/portal-context.ts';
import { heldCategory, markHeld } from '#server/services/time/held-timers.ts';
import { startTimer } from '#server/services/time/start-timer.ts';
import { stopTimers } from '#server/services/time/stop-timers.ts';
import type { AuthorizedProject, ProjectRow } from '#server/services/access/project-access.ts';

/** Undefined for transitions without an effect on timers. */
export const timersOfTransition = (
  tx: Transaction,
  { userId }: Pick<PortalActor, 'userId'>,
  { id, status, assignedOperatorId }: ProjectRow,
  to: ProjectStatus,
): TransitionTimers | undefined =>
  timersOf({ status, operatorId: assignedOperatorId }, to, userId, (person) => heldCategory(tx, id, person));

interface TimedStep {
  before: ProjectRow;
  after: AuthorizedProject;
  moment: Date;
  confirmedEnd: Date | undefined;
}

/** Stops and starts the timers of a transition. */
export function runTransitionTimers(tx: Transaction, work: PortalWork, step: TimedStep): void {
  const { before, after, moment: at, confirmedEnd } = step;
  const timers = timersOfTransition(tx, work.actor, before, after.status);
  if (timers === undefined) return;
  const { stops, starts, category } = timers;
  const stopped = stopTimers(tx, work, { projectId: after.id, userId: stops, starts, at, confirmedEnd });
  if (after.status === 'on hold') markHeld(tx, after.id, stopped, at);
  if (starts !== undefined && category)
    startTimer(tx, work, { project: after, userId: starts, category, at });
}
