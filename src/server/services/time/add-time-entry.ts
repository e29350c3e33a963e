import { eq } from 'drizzle-orm';
import type { AddTimeEntryInput, TimeEntry } from '#contract/project/time.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { assignedProject } from '#server/services/access/project-access.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { entryMinutes, refuseImpossibleTimes } from './entry-times.ts';
import { insertEntry } from './insert-entry.ts';
import { timeEntryById } from './queries.ts';
import { recountHours } from './recount-hours.ts';

/**
 * Adds past time. Operators add their own until the work is done, managers anyone's. Overlaps are allowed: they count
 * once. Throws badInput for impossible times, conflict above 999.99 h.
 */
export function addTimeEntry(ctx: PortalContext, input: AddTimeEntryInput): TimeEntry {
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('time.add', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrWorkable(tx, ctx, request);
      const { project, lateSince } = late;
      const [startedAt, endedAt] = [new Date(input.startedAt), new Date(input.endedAt)];
      refuseImpossibleTimes(ctx, startedAt, endedAt, lateSince);
      const { category, timezone, note, clientUuid } = input;
      const minutes = entryMinutes(startedAt, endedAt);
      const id = insertEntry(
        tx,
        ctx,
        {
          project,
          userId: personOf(tx, ctx.actor, input.userId),
          category,
          startedAt,
          endedAt,
          minutes,
          timezone,
          note,
          clientUuid,
          occurredAt: request.occurredAt,
          lateSince,
        },
        `Added ${minutes} minutes of ${category}`,
      );
      recountHours(tx, project.id);
      notifyLateEntry(tx, ctx, late);
      return timeEntryById(tx, id);
    });
  });
}

function personOf(tx: Transaction, actor: PortalActor, wished: number | undefined): number {
  if (wished === undefined || wished === actor.userId) return actor.userId;
  if (actor.role !== 'manager') {
    throw new AppError('forbidden', 'Only a manager can add someone else’s time.');
  }
  const person = tx.select({ id: portalUsers.id }).from(portalUsers).where(eq(portalUsers.id, wished)).get();
  if (person) return person.id;
  const message = 'This person does not exist.';
  throw new AppError('badInput', message, { issues: [{ path: ['userId'], message }] });
}
