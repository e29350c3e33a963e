import { osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import type { Transaction } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';
import { notify } from '#server/services/notifications/notify.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { stopTimers } from '#server/services/time/stop-timers.ts';
import { openTimerQuestion } from '#server/services/time/timer-questions.ts';
import { refuseAssignee, refuseBackwardPlan } from './plan-rules.ts';
import type { AuthorizedProject, ProjectRow } from '#server/services/access/project-access.ts';
import {
  notifyAssigned,
  notifyUnassigned,
} from '#server/services/projects/transitions/transition-effects.ts';
import { overlap } from '#server/services/projects/transitions/transition-requirements.ts';
import { writeProject, type ProjectChanges } from '#server/services/projects/write-project.ts';

/** From `scheduled` on, a project must have a date, a place and an operator. */
const PLANNED: ReadonlySet<ProjectRow['status']> = new Set([
  'scheduled',
  'travelling',
  'in progress',
  'on hold',
]);

/**
 * Checks the plan after an edit. Throws badInput (unknown person; last day before the first; double booking without a
 * reason; a planned project would lose its time zone), conflict (a planned project without date, place or operator).
 */
export function refuseChangedPlan(
  tx: Transaction,
  project: ProjectRow,
  wished: ProjectChanges,
  { overlapReason, today }: { overlapReason?: string | undefined; today?: CalendarDay },
): void {
  const { scheduledDate, scheduledEndDate, location, locationTimezone, assignedOperatorId } = {
    ...project,
    ...wished,
  };
  const newPerson = assignedOperatorId !== project.assignedOperatorId;
  const moved =
    newPerson || scheduledDate !== project.scheduledDate || scheduledEndDate !== project.scheduledEndDate;
  if (PLANNED.has(project.status) && location && project.locationTimezone && !locationTimezone)
    refuseWithoutZone();
  if (!moved && location === project.location) return;
  refuseBackwardPlan({ scheduledDate, scheduledEndDate });
  if (newPerson && assignedOperatorId !== null) refuseAssignee(tx, assignedOperatorId);
  if (!PLANNED.has(project.status)) return;
  if (!scheduledDate || !location || assignedOperatorId === null) {
    throw new AppError(
      'conflict',
      `A project that is ${project.status} needs a date, a place and an operator. Unschedule it first.`,
    );
  }
  if (!moved || overlapReason) return;
  const [need] = overlap(tx, {
    projectId: project.id,
    operatorId: assignedOperatorId,
    from: scheduledDate,
    to: scheduledEndDate ?? scheduledDate,
    today,
  });
  if (!need) return;
  throw new AppError('badInput', need.text, { issues: [{ path: [need.item], message: need.text }] });
}

function refuseWithoutZone(): never {
  const message = 'Enter the time zone of the port.';
  throw new AppError('badInput', message, { issues: [{ path: ['locationTimezone'], message }] });
}

/**
 * Reassigns a project of a person who is deactivated, and notifies the new operator. Throws as `refuseChangedPlan`
 * does. The person who leaves gets no notification, and their timers end separately.
 */
export function handOverProject(
  tx: Transaction,
  work: PortalWork,
  project: AuthorizedProject,
  { operatorId, overlapReason }: { operatorId: number; overlapReason?: string | undefined },
): void {
  const today = osloDay(work.clock.now());
  refuseChangedPlan(tx, project, { assignedOperatorId: operatorId }, { overlapReason, today });
  const after = writeProject(
    tx,
    work,
    project,
    { assignedOperatorId: operatorId },
    { reason: overlapReason },
  );
  if (PLANNED.has(after.status)) {
    notifyAssigned(tx, work, after);
    return;
  }
  notify(tx, work, [operatorId], {
    kind: 'assigned',
    projectId: after.id,
    text: `${work.actor.name} assigned ${after.vesselName} to you. No day is planned yet.`,
  });
}

/**
 * Notifies the operators who join or leave a planned project, and stops the timers of those who leave. Throws badInput if
 * such a timer was forgotten, because an edit cannot say when it ended.
 */
export function notifyNewPlan(
  tx: Transaction,
  work: PortalWork,
  before: ProjectRow,
  after: ProjectRow,
): void {
  if (!PLANNED.has(after.status)) return;
  const newPerson = before.assignedOperatorId !== after.assignedOperatorId;
  if (newPerson && before.assignedOperatorId !== null) {
    stopTimersOf(tx, work, after.id, before.assignedOperatorId);
    notifyUnassigned(tx, work, before, after);
  }
  const moved = before.scheduledDate !== after.scheduledDate || before.location !== after.location;
  if (newPerson || moved) notifyAssigned(tx, work, after);
}

function stopTimersOf(tx: Transaction, work: PortalWork, projectId: number, userId: number): void {
  const at = work.clock.now();
  const question = openTimerQuestion(
    tx,
    { actor: work.actor, now: at },
    { projectId, stops: userId, at },
    undefined,
  );
  if (question !== undefined) {
    const message = `${question} Enter its end on the Work tab first, then choose another operator.`;
    throw new AppError('badInput', message, { issues: [{ path: ['assignedOperatorId'], message }] });
  }
  stopTimers(tx, work, { projectId, userId, at });
}
