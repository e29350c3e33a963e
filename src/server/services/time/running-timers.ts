import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { RunningTimer } from '#contract/project/time.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, projectTimeEntries, vesselProjects } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** Returns the running timers, earliest start first. */
export function findRunningTimers(tx: Database | Transaction, condition?: SQL) {
  return tx
    .select({
      id: projectTimeEntries.id,
      projectId: vesselProjects.id,
      vesselName: vesselProjects.vesselName,
      userId: projectTimeEntries.userId,
      userName: portalUsers.name,
      category: projectTimeEntries.category,
      startedAt: projectTimeEntries.startedAt,
      timezone: projectTimeEntries.timezone,
    })
    .from(projectTimeEntries)
    .innerJoin(vesselProjects, eq(vesselProjects.id, projectTimeEntries.projectId))
    .innerJoin(portalUsers, eq(portalUsers.id, projectTimeEntries.userId))
    .where(and(isNull(projectTimeEntries.endedAt), condition))
    .orderBy(projectTimeEntries.startedAt, projectTimeEntries.id)
    .all();
}

export type RunningTimerRow = ReturnType<typeof findRunningTimers>[number];

/** Operators get their own running timers, managers everyone's. */
export function listRunningTimers({ db, actor }: PortalContext): RunningTimer[] {
  const own = actor.role === 'manager' ? undefined : eq(projectTimeEntries.userId, actor.userId);
  return findRunningTimers(db, own).map(toRunningTimer);
}

function toRunningTimer({ startedAt, ...timer }: RunningTimerRow): RunningTimer {
  return { ...timer, startedAt: startedAt.toISOString() };
}
