import { and, eq, inArray, isNull } from 'drizzle-orm';
import { zonedDay } from '#contract/format/calendar-day.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectChecklistAnswers, projectChecklists, projectTimeEntries } from '#db/schema/index.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { notify } from '#server/services/notifications/notify.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { followUpOf } from './find-follow-up.ts';
import { insertProject } from './insert-project.ts';
import { unansweredItems } from '#server/services/projects/transitions/missing-for-work-done.ts';
import {
  authorizedBy,
  type AuthorizedProject,
  type ProjectRow,
} from '#server/services/access/project-access.ts';
import { openAgain } from '#server/services/projects/transitions/transition-changes.ts';
import { findRunningTimers } from '#server/services/time/running-timers.ts';
import { writeProject } from './write-project.ts';

const NOT_BEGUN: ReadonlySet<ProjectStatus> = new Set(['not confirmed', 'confirmed', 'scheduled']);

/**
 * Whether the visit of a follow-up has begun, so that it no longer changes with its parent. A running timer begins it too:
 * someone travels there already, and could not stop it on a cancelled project.
 */
const hasBegun = (tx: Transaction, { id, status }: ProjectRow): boolean =>
  !NOT_BEGUN.has(status) || findRunningTimers(tx, eq(projectTimeEntries.projectId, id)).length > 0;

/**
 * Creates the follow-up of a partly resolved project, or updates the existing one. Does nothing if its visit has
 * begun or a manager cancelled it.
 */
export function keepFollowUp(tx: Transaction, work: PortalWork, parent: AuthorizedProject): void {
  const existing = followUpOf(tx, parent.id);
  if (!existing) {
    createFollowUp(tx, work, parent);
    return;
  }
  const wasClosed = Object.values(CAUSES).some((cause) =>
    existing.cancelReason?.startsWith(cause(parent.id)),
  );
  if (hasBegun(tx, existing) && !wasClosed) return;
  writeProject(tx, work, authorizedBy(parent, existing), {
    ...(wasClosed && openAgain(tx, existing)),
    ...(isGenerated(existing.description) && { description: whatRemains(tx, parent.id) }),
  });
  updateChecklists(tx, work, parent.id, existing.id);
}

/**
 * Cancels the follow-up of a project that needs none any more, with the cause. `reason`: why the project itself was
 * cancelled; absent if it was resolved.
 */
export function closeFollowUp(
  tx: Transaction,
  work: PortalWork,
  parent: AuthorizedProject,
  reason?: string,
): void {
  const followUp = followUpOf(tx, parent.id);
  if (!followUp || hasBegun(tx, followUp)) return;
  const cancelReason =
    reason === undefined
      ? `${CAUSES.resolved(parent.id)} nothing remains to be done.`
      : `${CAUSES.cancelled(parent.id)} ${reason}`;
  writeProject(
    tx,
    work,
    authorizedBy(parent, followUp),
    { status: 'cancelled', cancelReason },
    { reason: cancelReason },
  );
  notify(tx, work, [followUp.assignedOperatorId], {
    kind: 'unscheduled',
    projectId: followUp.id,
    text: `${followUp.vesselName} is cancelled: ${cancelReason}`,
  });
}

/** Prefix of the reason of a follow-up that was closed with its parent; any other reason is a manager's. */
const CAUSES = {
  resolved: (parentId: number) => `Project ${parentId} is resolved:`,
  cancelled: (parentId: number) => `Project ${parentId} is cancelled:`,
};

function whatRemains(tx: Transaction, parentId: number): string {
  const labels = unansweredItems(tx, parentId).map(({ item }) => `– ${item.label}`);
  return [`What remains of project ${parentId}.`, ...labels].join('\n');
}

/** A description that was edited stays. */
const isGenerated = (description: string | null) =>
  /^What remains of (?:project|job) \d+\.(?:\n– .*)*$/.test(description ?? '');

/**
 * Same vessel, client and service, to be confirmed again. Takes over the checklists with open items and their
 * answers, so that the remaining work is what is open; only photos are taken again.
 */
function createFollowUp(tx: Transaction, work: PortalWork, parent: AuthorizedProject): void {
  const followUp = insertProject(
    tx,
    work,
    {
      vesselName: parent.vesselName,
      vesselDirectoryId: parent.vesselDirectoryId,
      clientName: parent.clientName,
      companyName: parent.companyName,
      companyId: parent.companyId,
      systemType: parent.systemType,
      portAgent: parent.portAgent,
      portAgentPhone: parent.portAgentPhone,
      portAgentEmail: parent.portAgentEmail,
      vesselMasterName: parent.vesselMasterName,
      vesselMasterPhone: parent.vesselMasterPhone,
      vesselMasterContact: parent.vesselMasterContact,
      engineerName: parent.engineerName,
      engineerEmail: parent.engineerEmail,
      engineerContact: parent.engineerContact,
      serviceType: parent.serviceType,
      description: whatRemains(tx, parent.id),
      requestDate: zonedDay(work.clock.now(), parent.locationTimezone),
      location: parent.location,
      locationTimezone: parent.locationTimezone,
      requiredDocuments: parent.requiredDocuments,
      parentProjectId: parent.id,
      sourceType: 'earlier project',
      sourceId: parent.id,
    },
    `Follow-up of project ${parent.id}, which was partly done`,
  );
  updateChecklists(tx, work, parent.id, followUp.id);
}

/** Copies the parent's checklists that have open items; the others are not needed. */
function updateChecklists(tx: Transaction, work: PortalWork, parentId: number, followUpId: number): void {
  const open = new Set(unansweredItems(tx, parentId).map(({ checklistId }) => checklistId));
  const lists = tx.select().from(projectChecklists).where(eq(projectChecklists.projectId, parentId)).all();
  for (const list of lists) {
    const copy = tx
      .select({ id: projectChecklists.id })
      .from(projectChecklists)
      .where(
        and(eq(projectChecklists.projectId, followUpId), eq(projectChecklists.templateId, list.templateId)),
      )
      .get();
    if (open.has(list.id)) copyAnswers(tx, list.id, copy?.id ?? copyList(tx, work, list, followUpId));
    else if (copy) removeList(tx, copy.id);
  }
  recordChange(tx, work, { entity: 'checklist', entityId: followUpId, projectId: followUpId, op: 'update' });
}

function copyList(
  tx: Transaction,
  { clock }: PortalWork,
  { templateId, templateVersion }: typeof projectChecklists.$inferSelect,
  projectId: number,
): number {
  return tx
    .insert(projectChecklists)
    .values({ templateId, templateVersion, projectId, createdAt: clock.now() })
    .returning({ id: projectChecklists.id })
    .get().id;
}

function removeList(tx: Transaction, checklistId: number): void {
  tx.delete(projectChecklistAnswers).where(eq(projectChecklistAnswers.checklistId, checklistId)).run();
  tx.delete(projectChecklists).where(eq(projectChecklists.id, checklistId)).run();
}

/** The answers keep their author and time. A photo stays with its project: the next visit takes a new one. */
function copyAnswers(tx: Transaction, checklistId: number, copyId: number): void {
  const answers = tx
    .select()
    .from(projectChecklistAnswers)
    .where(
      and(
        eq(projectChecklistAnswers.checklistId, checklistId),
        isNull(projectChecklistAnswers.projectFileId),
      ),
    )
    .all()
    .map(({ id: _id, version: _version, ...answer }) => Object.assign(answer, { checklistId: copyId }));
  if (answers.length === 0) return;
  const keys = answers.map(({ itemKey }) => itemKey);
  tx.delete(projectChecklistAnswers)
    .where(
      and(eq(projectChecklistAnswers.checklistId, copyId), inArray(projectChecklistAnswers.itemKey, keys)),
    )
    .run();
  tx.insert(projectChecklistAnswers).values(answers).run();
}
