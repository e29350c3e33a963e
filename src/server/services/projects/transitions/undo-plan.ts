import { and, eq, gte, isNull } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import type { Transaction } from '#db/open-database.ts';
import { notifications } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { AuthorizedProject, ProjectRow } from '#server/services/access/project-access.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { notify } from '#server/services/notifications/notify.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { notifyAssigned, notifyUnassigned } from './transition-effects.ts';
import { assignee, overlap } from './transition-requirements.ts';

const ON_THE_PLAN: ReadonlySet<ProjectStatus> = new Set([
  'scheduled',
  'travelling',
  'in progress',
  'on hold',
]);

const isPlanned = ({ status }: ProjectRow): boolean => ON_THE_PLAN.has(status);

/** Whether undoing puts a project on the plan, or moves it there. The plan of finished work is not made again. */
const isPlannedAgain = (before: ProjectRow, after: ProjectRow): boolean =>
  isPlanned(after) &&
  before.status !== 'work done' &&
  (!isPlanned(before) ||
    before.scheduledDate !== after.scheduledDate ||
    before.scheduledEndDate !== after.scheduledEndDate ||
    before.assignedOperatorId !== after.assignedOperatorId);

interface UndoneStep {
  madeAt: Date;
  now: Date;
}

/**
 * Throws conflict if the plan that undoing restores needs a choice: its person is no longer active, or was planned
 * elsewhere on these days after the step. A double booking from before the step has had its reason.
 */
export function refuseTakenPlan(
  tx: Transaction,
  before: ProjectRow,
  after: ProjectRow,
  { madeAt, now }: UndoneStep,
): void {
  const { assignedOperatorId: operatorId, scheduledDate: from, scheduledEndDate } = after;
  if (!isPlannedAgain(before, after) || operatorId === null) return;
  const slot = { projectId: after.id, operatorId, today: osloDay(now), changedSince: madeAt };
  const [need] = [
    ...assignee(tx, operatorId),
    ...(from === null ? [] : overlap(tx, { ...slot, from, to: scheduledEndDate ?? from })),
  ];
  if (!need) return;
  throw new AppError(
    'conflict',
    `This can no longer be undone; plan the project again instead. ${need.text}`,
  );
}

/** What was announced is out of date: it no longer shows as new, and the people whose plan changes hear of it. */
export function notifyUndone(
  tx: Transaction,
  work: PortalWork,
  before: AuthorizedProject,
  after: AuthorizedProject,
  madeAt: Date,
): void {
  const outdated = tx
    .update(notifications)
    .set({ readAt: work.clock.now() })
    .where(
      and(
        eq(notifications.projectId, after.id),
        gte(notifications.createdAt, madeAt),
        isNull(notifications.readAt),
      ),
    )
    .returning({ id: notifications.id })
    .all();
  for (const { id } of outdated) {
    recordChange(tx, work, { entity: 'notification', entityId: id, projectId: after.id, op: 'update' });
  }
  if (isPlanned(before) && !isPlanned(after)) {
    notify(tx, work, [before.assignedOperatorId], {
      kind: 'unscheduled',
      projectId: after.id,
      text: `${after.vesselName} is no longer scheduled: ${work.actor.name} undid it.`,
    });
  }
  if (!isPlannedAgain(before, after)) return;
  if (before.assignedOperatorId !== after.assignedOperatorId) notifyUnassigned(tx, work, before, after);
  notifyAssigned(tx, work, after);
}
