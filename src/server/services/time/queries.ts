import { and, desc, eq } from 'drizzle-orm';
import type { ListTimeInput, ProjectTime, TimeEntry } from '#contract/project/time.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, projectTimeEntries } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { hoursText, hundredthsOf } from '#contract/project/counted-time.ts';
import { countedTimeOf } from './recount-hours.ts';

export type TimeEntryRow = typeof projectTimeEntries.$inferSelect;

const selectEntries = (tx: Database | Transaction) =>
  tx
    .select({ entry: projectTimeEntries, userName: portalUsers.name })
    .from(projectTimeEntries)
    .innerJoin(portalUsers, eq(portalUsers.id, projectTimeEntries.userId));

function toTimeEntry({ entry, userName }: { entry: TimeEntryRow; userName: string }): TimeEntry {
  const {
    clientUuid: _uuid,
    heldAt,
    startedAt,
    endedAt,
    occurredAt,
    lateSince,
    createdAt,
    ...fields
  } = entry;
  return {
    ...fields,
    userName,
    isHeld: heldAt !== null,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    occurredAt: occurredAt?.toISOString() ?? null,
    lateSince: lateSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Returns the time on a project that the actor may read. */
export function listTime({ db, actor }: PortalContext, { projectId }: ListTimeInput): ProjectTime {
  visibleProject(db, actor, projectId);
  const entries = selectEntries(db)
    .where(eq(projectTimeEntries.projectId, projectId))
    .orderBy(desc(projectTimeEntries.startedAt), desc(projectTimeEntries.id))
    .all()
    .map(toTimeEntry);
  const { total, byCategory } = countedTimeOf(db, projectId);
  const hours = (milliseconds: number) => hoursText(hundredthsOf(milliseconds));
  return {
    entries,
    operatorHours: hours(total),
    hoursByCategory: {
      work: hours(byCategory.work),
      travel: hours(byCategory.travel),
      waiting: hours(byCategory.waiting),
      standby: hours(byCategory.standby),
    },
  };
}

/** Returns an entry as people see it. Throws notFound. */
export function timeEntryById(tx: Transaction, id: number): TimeEntry {
  const found = selectEntries(tx).where(eq(projectTimeEntries.id, id)).get();
  if (!found) throw noSuchEntry();
  return toTimeEntry(found);
}

/** Returns an entry that the actor may change on a project they work on: any for managers, their own for operators. */
export function changeableEntry(
  tx: Transaction,
  { role, userId }: PortalActor,
  { projectId, id }: { projectId: number; id: number },
): TimeEntryRow {
  const entry = tx
    .select()
    .from(projectTimeEntries)
    .where(and(eq(projectTimeEntries.id, id), eq(projectTimeEntries.projectId, projectId)))
    .get();
  if (!entry) throw noSuchEntry();
  if (role === 'manager' || entry.userId === userId) return entry;
  throw new AppError('forbidden', 'This is someone else’s time. Ask them or a manager to change it.');
}

const noSuchEntry = () => new AppError('notFound', 'This time entry no longer exists.');
