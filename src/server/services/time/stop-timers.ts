import { and, eq, or, sql } from 'drizzle-orm';
import type { TimeCategory } from '#contract/project/time.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { entryMinutes } from './entry-times.ts';
import { recountHours } from './recount-hours.ts';
import { findRunningTimers, type RunningTimerRow } from './running-timers.ts';
import { timersToConfirm } from './timer-questions.ts';

/** The sentence of the history, by which late stops find what a step has ended. */
export const stoppedText = (category: TimeCategory) => `Stopped the ${category} timer`;

interface TimersToStop {
  projectId: number;
  /** The person; everyone on this project if absent. */
  userId?: number | undefined;
  /** The person whose timers on all projects stop, because one starts on this project. */
  starts?: number | undefined;
  at: Date;
  /** The confirmed ends of timers (`timersToConfirm`). */
  confirmedEnd?: Date | undefined;
  occurredAt?: Date | undefined;
}

/**
 * Ends running timers and recalculates the hours of their projects. Returns the ids of the entries. A timer that
 * began after its end, by the clock of another device, ends when it began.
 */
export function stopTimers(tx: Transaction, work: PortalWork, timers: TimersToStop): number[] {
  const { projectId, userId, starts, at, confirmedEnd, occurredAt } = timers;
  const entry = projectTimeEntries;
  const onProject = and(
    eq(entry.projectId, projectId),
    userId === undefined ? undefined : eq(entry.userId, userId),
  );
  const running = findRunningTimers(
    tx,
    starts === undefined ? onProject : or(onProject, eq(entry.userId, starts)),
  );
  const confirmed =
    confirmedEnd &&
    new Set(timersToConfirm(tx, { projectId, stops: userId, starts, at }).map(({ id }) => id));
  for (const timer of running) {
    endTimer(tx, work, timer, (confirmed?.has(timer.id) && confirmedEnd) || at, occurredAt);
  }
  for (const id of new Set(running.map((timer) => timer.projectId))) recountHours(tx, id);
  return running.map(({ id }) => id);
}

function endTimer(
  tx: Transaction,
  work: PortalWork,
  { id, projectId, vesselName, category, startedAt }: RunningTimerRow,
  end: Date,
  occurredAt: Date | undefined,
): void {
  const endedAt = end < startedAt ? startedAt : end;
  tx.update(projectTimeEntries)
    .set({
      endedAt,
      minutes: entryMinutes(startedAt, endedAt),
      version: sql`${projectTimeEntries.version} + 1`,
    })
    .where(eq(projectTimeEntries.id, id))
    .run();
  writePortalAudit(tx, work, {
    entityType: 'time entry',
    entityId: id,
    entityName: vesselName,
    projectId,
    action: 'update',
    field: 'endedAt',
    from: null,
    to: endedAt.toISOString(),
    description: stoppedText(category),
    occurredAt,
  });
  recordChange(tx, work, { entity: 'time entry', entityId: id, projectId, op: 'update' });
}
