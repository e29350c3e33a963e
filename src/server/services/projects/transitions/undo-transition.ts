import { and, asc, between, eq, gt, gte, inArray, lt, max, notInArray } from 'drizzle-orm';
import {
  UNDO_MINUTES,
  type ProjectCourse,
  type UndoTransitionInput,
} from '#contract/project/project-course.ts';
import type { Project } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { ServiceReportStatus } from '#contract/report/service-report.ts';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs, projectChecklists, serviceReports, undoableTransitions } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import {
  assignedProject,
  type AuthorizedProject,
  type ProjectRow,
} from '#server/services/access/project-access.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import type { PortalActor, PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { describeProject } from '#server/services/projects/project-output.ts';
import { refuseStale } from '#server/services/projects/refuse-stale.ts';
import { writeProject, type ProjectChanges } from '#server/services/projects/write-project.ts';
import { undoTimers } from '#server/services/time/undo-timers.ts';
import { reopenService } from '#server/services/vessels/service-status/record-service.ts';
import { nameNow } from './transition-changes.ts';
import { notifyUndone, refuseTakenPlan } from './undo-plan.ts';

/** The fields that transitions change and that can be restored. */
const FIELDS = [
  'status',
  'scheduledDate',
  'scheduledEndDate',
  'location',
  'locationTimezone',
  'assignedOperatorId',
  'confirmedDate',
  'plannedDateAtStart',
  'startedAt',
  'workEndedAt',
  'completedDate',
  'outcome',
  'holdReason',
  'cancelReason',
  'visitNumber',
] as const satisfies readonly (keyof ProjectRow)[];

const UNDO_MS = UNDO_MINUTES * 60_000;

/** Reading a file is not work that follows a transition. */
const READS = ['document viewed', 'export'] as const;

/** Runs a transition and keeps what undoing it needs, unless it did more than can be undone. */
export function keepUndo(
  tx: Transaction,
  { clock, actor }: PortalWork,
  before: AuthorizedProject,
  transition: () => AuthorizedProject,
): void {
  const madeAt = clock.now();
  const firstAuditId = lastAudit(tx) + 1;
  const after = transition();
  const { projectId } = undoableTransitions;
  tx.delete(undoableTransitions).where(eq(projectId, before.id)).run();
  tx.delete(undoableTransitions)
    .where(lt(undoableTransitions.madeAt, new Date(+madeAt - UNDO_MS)))
    .run();
  const range = { firstAuditId, lastAuditId: lastAudit(tx) };
  if (!isUndoable(tx, before, after, range)) return;
  const changed = FIELDS.filter((field) => String(before[field]) !== String(after[field]));
  tx.insert(undoableTransitions)
    .values({
      projectId: before.id,
      madeBy: actor.userId,
      madeAt,
      before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      ...range,
    })
    .run();
}

type AuditRange = Pick<typeof undoableTransitions.$inferSelect, 'firstAuditId' | 'lastAuditId'>;

const lastAudit = (tx: Transaction): number =>
  tx
    .select({ id: max(auditLogs.id) })
    .from(auditLogs)
    .get()?.id ?? 0;

const auditRows = (tx: Transaction, { firstAuditId, lastAuditId }: AuditRange) =>
  tx
    .select()
    .from(auditLogs)
    .where(between(auditLogs.id, firstAuditId, lastAuditId))
    .orderBy(asc(auditLogs.id))
    .all();

/**
 * Sending back and restoring have their own way back. A transition that wrote other records, such as a follow-up
 * project or a correction of the report, cannot be undone.
 */
function isUndoable(tx: Transaction, before: ProjectRow, after: ProjectRow, range: AuditRange): boolean {
  const isWayBack =
    after.status === 'not confirmed' ||
    (after.status === 'in progress' && (before.status === 'work done' || before.status === 'completed'));
  return (
    !isWayBack &&
    auditRows(tx, range).every(
      ({ entityType, entityId, fieldChanged }) =>
        (entityType === 'project' && entityId === before.id) ||
        (entityType === 'report' && fieldChanged === 'status') ||
        entityType === 'time entry' ||
        entityType === 'checklist' ||
        entityType === 'vessel',
    )
  );
}

/** Returns what the person can undo now: managers any transition, operators their own, for ten minutes. */
function undoableNow(tx: Transaction, actor: PortalActor, project: ProjectRow, now: Date) {
  const found = tx
    .select()
    .from(undoableTransitions)
    .where(
      and(
        eq(undoableTransitions.projectId, project.id),
        gte(undoableTransitions.madeAt, new Date(+now - UNDO_MS)),
      ),
    )
    .get();
  if (!found || (actor.role !== 'manager' && found.madeBy !== actor.userId)) return undefined;
  const rows = auditRows(tx, found);
  const touched = new Set([project.id, ...rows.flatMap(({ projectId }) => projectId ?? [])]);
  const followed = tx
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(
      and(
        inArray(auditLogs.projectId, [...touched]),
        gt(auditLogs.id, found.lastAuditId),
        notInArray(auditLogs.action, [...READS]),
      ),
    )
    .limit(1)
    .get();
  return followed ? undefined : { ...found, rows };
}

export function describeUndo(
  tx: Transaction,
  { actor, clock }: PortalWork,
  project: ProjectRow,
): ProjectCourse['undo'] {
  const now = clock.now();
  const found = undoableNow(tx, actor, project, now);
  if (!found?.before.status || !isAllowed(() => wayBack(tx, project, found, now))) return null;
  return { to: found.before.status, until: new Date(+found.madeAt + UNDO_MS).toISOString() };
}

function isAllowed(refuse: () => unknown): boolean {
  try {
    refuse();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Takes back the newest transition of a project with its timers, checklist, report and vessel records. Throws notFound,
 * forbidden (only requested), conflict (stale version; too late, or something followed; vessel, person or days are no
 * longer available).
 */
export function undoTransition(ctx: PortalContext, input: UndoTransitionInput): Project {
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.id);
    const request = idempotentRequest('projects.undo', input, access);
    return runIdempotent(tx, ctx, request, (): Project => {
      const project = access();
      refuseStale(tx, ctx.actor, project, input.version);
      const now = ctx.clock.now();
      const found = undoableNow(tx, ctx.actor, project, now);
      if (!found) {
        throw new AppError(
          'conflict',
          `This can no longer be undone: it was more than ${UNDO_MINUTES} minutes ago, or something was changed since. Nothing was saved.`,
        );
      }
      const { renamed, restored } = wayBack(tx, project, found, now);
      undoEffects(tx, ctx, project, found.rows);
      const after = writeProject(tx, ctx, writeProject(tx, ctx, project, renamed), restored, {
        reason: 'undone',
        reverts: true,
      });
      notifyUndone(tx, ctx, project, after, found.madeAt);
      tx.delete(undoableTransitions).where(eq(undoableTransitions.projectId, project.id)).run();
      return describeProject(tx, ctx.actor, input.id);
    });
  });
}

/**
 * Returns what undoing changes in the project's own row, and the current name of the vessel for a project that is open
 * again. Throws conflict if the vessel is archived, or the plan that comes back is no longer possible.
 */
function wayBack(
  tx: Transaction,
  project: ProjectRow,
  { before, madeAt }: Pick<typeof undoableTransitions.$inferSelect, 'before' | 'madeAt'>,
  now: Date,
): { renamed: ProjectChanges; restored: ProjectChanges } {
  const restored = revived(before);
  const after = { ...project, ...restored };
  const name = isLocked(project) ? nameNow(tx, project) : {};
  refuseTakenPlan(tx, project, after, { madeAt, now });
  return { renamed: isLocked(after) ? {} : name, restored };
}

/** JSON has no instants. */
function revived({ startedAt, workEndedAt, ...before }: Partial<ProjectRow>): ProjectChanges {
  const { id: _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = before;
  return {
    ...fields,
    ...(startedAt !== undefined && { startedAt: startedAt && new Date(startedAt) }),
    ...(workEndedAt !== undefined && { workEndedAt: workEndedAt && new Date(workEndedAt) }),
  };
}

function undoEffects(
  tx: Transaction,
  work: PortalWork,
  { id: projectId, vesselName, status }: AuthorizedProject,
  rows: readonly (typeof auditLogs.$inferSelect)[],
): void {
  const idsOf = (entityType: string, action: string) =>
    rows.flatMap((row) =>
      row.entityType === entityType && row.action === action && row.entityId !== null ? [row.entityId] : [],
    );
  undoTimers(tx, work, {
    started: idsOf('time entry', 'create'),
    stopped: idsOf('time entry', 'update'),
  });
  for (const id of idsOf('checklist', 'create')) {
    tx.delete(projectChecklists).where(eq(projectChecklists.id, id)).run();
    recordChange(tx, work, { entity: 'checklist', entityId: id, projectId, op: 'delete' });
  }
  for (const { entityType, entityId, oldValue, newValue } of rows) {
    if (entityType !== 'report' || entityId === null) continue;
    tx.update(serviceReports)
      .set({ status: oldValue as ServiceReportStatus })
      .where(eq(serviceReports.id, entityId))
      .run();
    writePortalAudit(tx, work, {
      entityType: 'report',
      entityId,
      entityName: vesselName,
      projectId,
      action: 'restore',
      description: `Report ${oldValue} again`,
      field: 'status',
      from: newValue,
      to: oldValue,
    });
    recordChange(tx, work, { entity: 'report', entityId, projectId, op: 'update' });
  }
  if (status === 'completed') reopenService(tx, work, projectId);
}
