import type { ProjectStatus } from '#contract/project/project.ts';
import type { TimeCategory } from '#contract/project/time.ts';
import type { Transaction } from '#db/open-database.ts';
import type { PortalActor, PortalWork } from '#server/services/portal-context.ts';
import { heldCategory, markHeld } from '#server/services/time/held-timers.ts';
import { startTimer } from '#server/services/time/start-timer.ts';
import { stopTimers } from '#server/services/time/stop-timers.ts';
import type { AuthorizedProject, ProjectRow } from '#server/services/access/project-access.ts';
import { beginsAgain } from './project-transitions.ts';

/** The effect of a transition on timers. */
interface StepTimers {
  /** The people whose timers on the project it stops; everyone's if absent. */
  stops?: number | undefined;
  /** The person who gets a timer: the project's operator, also if a manager makes the transition. */
  starts?: number | undefined;
  category?: TimeCategory;
}

/** Undefined for transitions without an effect on timers. */
export function timersOfTransition(
  tx: Transaction,
  { userId }: Pick<PortalActor, 'userId'>,
  project: ProjectRow,
  to: ProjectStatus,
): StepTimers | undefined {
  const starts = project.assignedOperatorId ?? userId;
  switch (to) {
    case 'travelling':
      return { starts, category: 'travel' };
    case 'in progress': {
      if (beginsAgain(project)) return undefined;
      if (project.status !== 'on hold') return { starts, category: 'work' };
      const category = heldCategory(tx, project.id, starts);
      return category && { stops: starts, starts, category };
    }
    case 'on hold':
    case 'scheduled':
    case 'cancelled':
      return {};
    case 'not confirmed':
    case 'confirmed':
    case 'work done':
    case 'completed':
      return undefined;
  }
}

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
