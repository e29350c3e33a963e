import { and, eq, lt } from 'drizzle-orm';
import type { StartTimerInput, TimeCategory, TimeEntry } from '#contract/project/time.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { assignedProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { momentOf } from './entry-times.ts';
import { insertEntry, type EntryProject } from './insert-entry.ts';
import { startLateTimer, stopLateTimer, stopLateTimersElsewhere } from './late-timers.ts';
import { timeEntryById } from './queries.ts';
import { findRunningTimers } from './running-timers.ts';
import { stopTimers } from './stop-timers.ts';
import { refuseOpenTimerQuestion } from './timer-questions.ts';

interface TimerToStart {
  project: EntryProject;
  /** The person whose time it is. */
  userId: number;
  category: TimeCategory;
  at: Date;
  timezone?: string | undefined;
  note?: string | null | undefined;
  clientUuid?: string | undefined;
  occurredAt?: Date | undefined;
  /** When this person's timer on another project ended. */
  confirmedEnd?: Date | undefined;
}

/**
 * Starts a timer, in the transaction of its cause, and stops the person's running one on any project: a person has
 * one running timer. Returns the id of the entry.
 */
export function startTimer(
  tx: Transaction,
  work: PortalWork,
  { at, confirmedEnd, ...timer }: TimerToStart,
): number {
  const { project, userId, occurredAt, category } = timer;
  stopTimers(tx, work, { projectId: project.id, userId, starts: userId, at, confirmedEnd, occurredAt });
  stopLateTimer(tx, work, { project, userId, at, lateSince: null });
  stopLateTimersElsewhere(tx, work, { projectId: project.id, userId, at });
  return insertEntry(tx, work, { ...timer, startedAt: at }, `Started the ${category} timer`);
}

/**
 * Starts the actor's own timer. Throws conflict if the work is done, because no timer runs after that; badInput at
 * `timersEndAt` if another timer of theirs has to be confirmed first.
 */
export function startOwnTimer(ctx: PortalContext, input: StartTimerInput): TimeEntry {
  const { actor } = ctx;
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, actor, input.projectId);
    const request = idempotentRequest('time.start', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrWorkable(tx, ctx, request);
      const { project, lateSince } = late;
      if (isLocked(project) && !lateSince) {
        throw new AppError('conflict', 'The work is done, so no timer can be started. Add the time by hand.');
      }
      const { category, timezone, note, clientUuid, timersEndAt } = input;
      const at = momentOf(ctx, input.occurredAt);
      const { userId } = actor;
      const act = { projectId: project.id, stops: userId, starts: userId, at };
      const confirmedEnd = timersEndAt === undefined ? undefined : new Date(timersEndAt);
      if (lateSince) {
        if (hasTimerBefore(tx, userId, at)) {
          refuseOpenTimerQuestion(tx, ctx, act, timersEndAt);
          stopTimers(tx, ctx, { ...act, userId, confirmedEnd, occurredAt: request.occurredAt });
        }
        const entry = { project, userId, category, startedAt: at, timezone, note, clientUuid };
        const id = startLateTimer(tx, ctx, { ...entry, occurredAt: request.occurredAt, lateSince });
        notifyLateEntry(tx, ctx, late);
        return timeEntryById(tx, id);
      }
      refuseOpenTimerQuestion(tx, ctx, act, timersEndAt);
      const id = startTimer(tx, ctx, {
        project,
        userId,
        category,
        at,
        confirmedEnd,
        timezone,
        note,
        clientUuid,
        occurredAt: request.occurredAt,
      });
      return timeEntryById(tx, id);
    });
  });
}

/** A late timer leaves one alone that the person has started after it. */
const hasTimerBefore = (tx: Transaction, userId: number, at: Date): boolean =>
  findRunningTimers(tx, and(eq(projectTimeEntries.userId, userId), lt(projectTimeEntries.startedAt, at)))
    .length > 0;
