import { eq } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayRange } from '#contract/format/format-date.ts';
import { beginsAgain } from '#contract/project/transitions.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers, projectComments } from '#db/schema/index.ts';
import { startChecklists } from '#server/services/checklists/start-checklists.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { activeManagers, notify } from '#server/services/notifications/notify.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { PreparedCorrection } from '#server/services/service-reports/prepare-correction.ts';
import { recordService, reopenService } from '#server/services/vessels/service-status/record-service.ts';
import { closeFollowUp, keepFollowUp } from '#server/services/projects/follow-up-project.ts';
import type { AuthorizedProject, ProjectRow } from '#server/services/access/project-access.ts';
import { approveReport, submitReport } from './report-transitions.ts';
import type { TransitionFields } from './transition-requirements.ts';
import { runTransitionTimers } from './transition-timers.ts';

export interface CompletedTransition {
  before: AuthorizedProject;
  after: AuthorizedProject;
  fields: TransitionFields;
  moment: Date;
  /** The signed report, printed just before submission. */
  correction?: PreparedCorrection | undefined;
}

/** Applies what a transition changes outside the project's own row. */
export function takeEffect(tx: Transaction, work: PortalWork, step: CompletedTransition): void {
  const { before, after, fields, moment } = step;
  const { timersEndAt } = fields;
  const confirmedEnd = timersEndAt === undefined ? undefined : new Date(timersEndAt);
  runTransitionTimers(tx, work, { before, after, moment, confirmedEnd });
  switch (after.status) {
    case 'in progress':
      if (before.status === 'completed') reopenService(tx, work, after.id);
      if (beginsAgain(before)) sendBack(tx, work, step);
      else if (before.status !== 'on hold') startChecklists(tx, work, after);
      return;
    case 'scheduled':
      notifyPlan(tx, work, step);
      return;
    case 'confirmed':
      if (before.status === 'scheduled') notifyRemovedFromPlan(tx, work, step, 'is no longer scheduled');
      return;
    case 'cancelled':
      notifyRemovedFromPlan(tx, work, step, 'is cancelled');
      closeFollowUp(tx, work, after, fields.reason);
      return;
    case 'work done':
      submitReport(tx, work, after, step.correction);
      notify(tx, work, activeManagers(tx), {
        kind: 'work done',
        projectId: after.id,
        text: `${after.vesselName} is ready for approval (${after.outcome}). Please approve it or send it back.`,
      });
      if (after.outcome === 'partly') keepFollowUp(tx, work, after);
      if (after.outcome === 'resolved') closeFollowUp(tx, work, after);
      return;
    case 'completed':
      approveReport(tx, work, after);
      complete(tx, work, step);
      return;
    case 'travelling':
    case 'on hold':
    case 'not confirmed':
      return;
  }
}

function sendBack(tx: Transaction, work: PortalWork, { after, fields }: CompletedTransition): void {
  const reason = fields.reason ?? '';
  const { id } = tx
    .insert(projectComments)
    .values({
      projectId: after.id,
      userId: work.actor.userId,
      comment: reason,
      createdAt: work.clock.now(),
    })
    .returning({ id: projectComments.id })
    .get();
  recordChange(tx, work, { entity: 'comment', entityId: id, projectId: after.id, op: 'create' });
  notify(tx, work, [after.assignedOperatorId], {
    kind: 'sent back',
    projectId: after.id,
    text: `${after.vesselName} was sent back to you: ${reason}`,
  });
}

/** Scheduled, rescheduled or postponed: notifies the operator who goes, and the one who no longer does. */
function notifyPlan(tx: Transaction, work: PortalWork, step: CompletedTransition): void {
  const { before, after } = step;
  if (before.assignedOperatorId !== after.assignedOperatorId) {
    notifyUnassigned(tx, work, before, after);
  } else if (before.status === 'travelling') {
    notifyRemovedFromPlan(tx, work, step, `is postponed to ${daysOf(work, after)}`);
    return;
  }
  notifyAssigned(tx, work, after);
}

/** Notifies the previous operator that the project was reassigned. */
export function notifyUnassigned(
  tx: Transaction,
  work: PortalWork,
  before: ProjectRow,
  after: ProjectRow,
): void {
  const name = nameOf(tx, after.assignedOperatorId);
  notify(tx, work, [before.assignedOperatorId], {
    kind: 'unscheduled',
    projectId: before.id,
    text: `Project ${before.id}, ${before.vesselName}, is ${name === undefined ? 'no longer assigned to you' : `reassigned to ${name}`}.`,
  });
}

/** Notifies the person of what, where and when. */
export function notifyAssigned(tx: Transaction, work: PortalWork, project: ProjectRow): void {
  const { id, vesselName, serviceType, location, assignedOperatorId } = project;
  notify(tx, work, [assignedOperatorId], {
    kind: 'assigned',
    projectId: id,
    text: `New project: ${vesselName}, ${serviceType}, ${location}, ${daysOf(work, project)}.`,
  });
}

function daysOf({ clock }: PortalWork, { scheduledDate, scheduledEndDate }: ProjectRow): string {
  return scheduledDate === null
    ? 'a day to be planned'
    : formatDayRange(scheduledDate, scheduledEndDate, osloDay(clock.now()));
}

function notifyRemovedFromPlan(
  tx: Transaction,
  work: PortalWork,
  { before, after, fields }: CompletedTransition,
  what: string,
) {
  notify(tx, work, [before.assignedOperatorId, after.assignedOperatorId], {
    kind: 'unscheduled',
    projectId: after.id,
    text: `${after.vesselName} ${what}: ${fields.reason ?? ''}`,
  });
}

function complete(tx: Transaction, work: PortalWork, { after }: CompletedTransition): void {
  const { id, vesselDirectoryId, completedDate, serviceType, assignedOperatorId } = after;
  // The earlier transitions required vessel and day.
  if (vesselDirectoryId === null || completedDate === null)
    throw new Error(`project ${id} lacks vessel or day`);
  recordService(tx, work, {
    projectId: id,
    vesselDirectoryId,
    serviceDate: completedDate,
    serviceType,
    operatorName: nameOf(tx, assignedOperatorId) ?? work.actor.name,
  });
}

function nameOf(tx: Transaction, userId: number | null): string | undefined {
  if (userId === null) return undefined;
  return tx.select({ name: portalUsers.name }).from(portalUsers).where(eq(portalUsers.id, userId)).get()
    ?.name;
}
