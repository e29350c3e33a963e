import type { StopTimerInput, TimeEntry } from '#contract/project/time.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { assignedProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { momentOf } from './entry-times.ts';
import { stopLateTimer } from './late-timers.ts';
import { timeEntryById } from './queries.ts';
import { stopTimers } from './stop-timers.ts';
import { refuseOpenTimerQuestion } from './timer-questions.ts';

/**
 * Stops the actor's running timer on a project. Throws conflict if none runs; badInput at `timersEndAt` if it ran for
 * more than 12 hours and its end is missing.
 */
export function stopOwnTimer(ctx: PortalContext, input: StopTimerInput): TimeEntry {
  const { actor } = ctx;
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, actor, input.projectId);
    const request = idempotentRequest('time.stop', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrWorkable(tx, ctx, request);
      const { project, lateSince } = late;
      const at = momentOf(ctx, input.occurredAt);
      const { userId } = actor;
      const { timersEndAt } = input;
      const ended = stopLateTimer(tx, ctx, { project, userId, at, lateSince });
      if (ended !== undefined) {
        notifyLateEntry(tx, ctx, late);
        return timeEntryById(tx, ended);
      }
      refuseOpenTimerQuestion(tx, ctx, { projectId: project.id, stops: userId, at }, timersEndAt);
      const [id] = stopTimers(tx, ctx, {
        projectId: project.id,
        userId,
        at,
        confirmedEnd: timersEndAt === undefined ? undefined : new Date(timersEndAt),
        occurredAt: request.occurredAt,
      });
      if (id === undefined) throw new AppError('conflict', 'You have no timer running on this project.');
      return timeEntryById(tx, id);
    });
  });
}
