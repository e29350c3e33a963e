import { eq, sql } from 'drizzle-orm';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { TimeEntry, UpdateTimeEntryInput } from '#contract/project/time.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { assignedProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { entryMinutes, refuseImpossibleTimes } from './entry-times.ts';
import { changeableEntry, timeEntryById, type TimeEntryRow } from './queries.ts';
import { recountHours } from './recount-hours.ts';

/**
 * Corrects an entry: operators their own until the work is done, managers any. Absent fields stay; a running timer
 * with an end is stopped. Throws conflict with the current entry if `version` is stale.
 */
export function updateTimeEntry(ctx: PortalContext, input: UpdateTimeEntryInput): TimeEntry {
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('time.update', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrWorkable(tx, ctx, request);
      const { project, lateSince } = late;
      const before = changeableEntry(tx, ctx.actor, input);
      if (before.version !== input.version) {
        throw new AppError('conflict', 'Someone else has changed this entry. The current version is shown.', {
          current: timeEntryById(tx, before.id),
        });
      }
      const after = changedFields(before, input);
      const times = input.startedAt !== undefined || input.endedAt !== undefined;
      if (times) refuseImpossibleTimes(ctx, after.startedAt, after.endedAt, lateSince);
      const changes = changesBetween(before, after);
      if (changes.length === 0) return timeEntryById(tx, before.id);
      tx.update(projectTimeEntries)
        .set({
          ...after,
          minutes: after.endedAt && entryMinutes(after.startedAt, after.endedAt),
          version: sql`${projectTimeEntries.version} + 1`,
          ...(lateSince && { lateSince }),
        })
        .where(eq(projectTimeEntries.id, before.id))
        .run();
      recountHours(tx, project.id);
      writePortalFieldChanges(
        tx,
        ctx,
        {
          entityType: 'time entry',
          entityId: before.id,
          entityName: project.vesselName,
          projectId: project.id,
          action: 'update',
          occurredAt: request.occurredAt,
        },
        changes,
      );
      recordChange(tx, ctx, {
        entity: 'time entry',
        entityId: before.id,
        projectId: project.id,
        op: 'update',
      });
      notifyLateEntry(tx, ctx, late);
      return timeEntryById(tx, before.id);
    });
  });
}

type ChangeableFields = Pick<TimeEntryRow, 'category' | 'startedAt' | 'endedAt' | 'timezone' | 'note'>;

function changedFields(before: TimeEntryRow, input: UpdateTimeEntryInput): ChangeableFields {
  return {
    category: input.category ?? before.category,
    startedAt: input.startedAt === undefined ? before.startedAt : new Date(input.startedAt),
    endedAt: input.endedAt === undefined ? before.endedAt : new Date(input.endedAt),
    timezone: input.timezone ?? before.timezone,
    note: input.note === undefined ? before.note : input.note || null,
  };
}

function changesBetween(before: ChangeableFields, after: ChangeableFields): FieldChange[] {
  const text = (value: Date | string | null) => (value instanceof Date ? value.toISOString() : value);
  const fields = ['category', 'startedAt', 'endedAt', 'timezone', 'note'] as const;
  return fields
    .map((field) => ({ field, from: text(before[field]), to: text(after[field]) }))
    .filter(({ from, to }) => from !== to);
}
