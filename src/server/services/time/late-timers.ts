import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs, projectTimeEntries } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { lateOrWorkable, type ProjectToWrite } from '#server/services/access/late-or-workable.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { entryMinutes } from './entry-times.ts';
import { insertEntry, type EntryProject, type NewEntry } from './insert-entry.ts';
import type { TimeEntryRow } from './queries.ts';
import { recountHours } from './recount-hours.ts';
import { stoppedText } from './stop-timers.ts';

type LateTimer = Omit<NewEntry, 'endedAt' | 'minutes'> & { lateSince: Date };

/**
 * Records a timer that was started before the project was locked and comes after it. No timer runs there any more, so
 * the lock ends it; its stop, if it was pressed, comes next and shortens it. Returns the id of the entry.
 */
export function startLateTimer(tx: Transaction, work: PortalWork, timer: LateTimer): number {
  const { project, userId, startedAt: at, lateSince, category } = timer;
  stopLateTimer(tx, work, { project, userId, at, lateSince });
  stopLateTimersElsewhere(tx, work, { projectId: project.id, userId, at });
  const id = insertEntry(
    tx,
    work,
    { ...timer, endedAt: lateSince, minutes: entryMinutes(at, lateSince) },
    `Started the ${category} timer`,
  );
  recountHours(tx, project.id);
  return id;
}

interface LateStop {
  project: EntryProject;
  userId: number;
  at: Date;
  /** Null while the person can still write to the project: someone else's step, such as a hold, stops timers there too. */
  lateSince: Date | null;
}

/**
 * Shortens the timer that the lock, or someone else, has stopped, to when the person stopped it, so that resuming the
 * project does not restart it. Returns its id; undefined if there is none.
 */
export function stopLateTimer(
  tx: Transaction,
  work: PortalWork,
  { project: { id: projectId, vesselName }, userId, at, lateSince }: LateStop,
): number | undefined {
  const entry = projectTimeEntries;
  const timer = tx
    .select()
    .from(entry)
    .where(
      and(
        eq(entry.projectId, projectId),
        eq(entry.userId, userId),
        lte(entry.startedAt, at),
        gt(entry.endedAt, at),
      ),
    )
    .orderBy(desc(entry.startedAt))
    .all()
    .find((one) => (lateSince && isEndedBy(one, lateSince)) || wasStoppedByOthers(tx, one));
  if (!timer?.endedAt) return undefined;
  const { id, startedAt, endedAt, category } = timer;
  tx.update(entry)
    .set({
      endedAt: at,
      minutes: entryMinutes(startedAt, at),
      heldAt: null,
      ...(lateSince && { lateSince }),
      version: sql`${entry.version} + 1`,
    })
    .where(eq(entry.id, id))
    .run();
  recountHours(tx, projectId);
  writePortalAudit(tx, work, {
    entityType: 'time entry',
    entityId: id,
    entityName: vesselName,
    projectId,
    action: 'update',
    field: 'endedAt',
    from: endedAt.toISOString(),
    to: at.toISOString(),
    description: stoppedText(category),
    occurredAt: at,
  });
  recordChange(tx, work, { entity: 'time entry', entityId: id, projectId, op: 'update' });
  return id;
}

/**
 * Shortens the timers of other projects that a lock, or someone else, has stopped, to when the person started one on this
 * project: a person has one running timer.
 */
export function stopLateTimersElsewhere(
  tx: Transaction,
  work: PortalWork,
  { projectId, userId, at }: { projectId: number; userId: number; at: Date },
): void {
  const entry = projectTimeEntries;
  const others = tx
    .selectDistinct({ projectId: entry.projectId })
    .from(entry)
    .where(
      and(
        eq(entry.userId, userId),
        ne(entry.projectId, projectId),
        lte(entry.startedAt, at),
        gt(entry.endedAt, at),
      ),
    )
    .all();
  for (const input of others) {
    const late = projectToShorten(tx, work, { input, occurredAt: at });
    if (late && stopLateTimer(tx, work, { ...late, userId, at }) !== undefined)
      notifyLateEntry(tx, work, late);
  }
}

/** Undefined if the person can no longer write to the project, and could not at that moment. */
function projectToShorten(...[tx, work, act]: Parameters<typeof lateOrWorkable>): ProjectToWrite | undefined {
  try {
    return lateOrWorkable(tx, work, act);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** As `startLateTimer` has left it. */
const isEndedBy = (entry: TimeEntryRow, moment: Date): boolean =>
  entry.lateSince?.getTime() === moment.getTime() && entry.endedAt?.getTime() === moment.getTime();

/** By a step of the project or because they left it; nobody has typed another end since. */
function wasStoppedByOthers(tx: Transaction, { id, userId, category, endedAt }: TimeEntryRow): boolean {
  const stop = tx
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityType, 'time entry'),
        eq(auditLogs.entityId, id),
        eq(auditLogs.description, stoppedText(category)),
        eq(auditLogs.newValue, endedAt?.toISOString() ?? ''),
        ne(auditLogs.changedBy, userId),
      ),
    )
    .limit(1)
    .get();
  return stop !== undefined;
}
