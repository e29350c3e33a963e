import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { ProjectRow } from '#server/services/projects/project-access.ts';
import { minutesBetween } from './entry-times.ts';
import { recountHours } from './recount-hours.ts';

interface TimersToStop {
  project: Pick<ProjectRow, 'id' | 'vesselName'>;
  /** Whose; without it everybody's on this job. */
  userId?: number;
  at: Date;
  occurredAt?: Date | undefined;
}

/**
 * Ends the running timers of a job and derives its hours anew. Returns the ids of the entries. A timer that began after
 * `at`, by the clock of another device, ends where it began.
 */
export function stopTimers(
  tx: Transaction,
  work: PortalWork,
  { project, userId, at, occurredAt }: TimersToStop,
) {
  const running = tx
    .select()
    .from(projectTimeEntries)
    .where(
      and(
        eq(projectTimeEntries.projectId, project.id),
        isNull(projectTimeEntries.endedAt),
        userId === undefined ? undefined : eq(projectTimeEntries.userId, userId),
      ),
    )
    .all();
  for (const { id, category, startedAt } of running) {
    const endedAt = at < startedAt ? startedAt : at;
    tx.update(projectTimeEntries)
      .set({
        endedAt,
        minutes: minutesBetween(startedAt, endedAt),
        version: sql`${projectTimeEntries.version} + 1`,
      })
      .where(eq(projectTimeEntries.id, id))
      .run();
    writePortalAudit(tx, work, {
      entityType: 'time entry',
      entityId: id,
      entityName: project.vesselName,
      projectId: project.id,
      action: 'update',
      field: 'endedAt',
      from: null,
      to: endedAt.toISOString(),
      description: `Stopped the ${category} timer`,
      occurredAt,
    });
    recordChange(tx, work, { entity: 'time entry', entityId: id, projectId: project.id, op: 'update' });
  }
  if (running.length > 0) recountHours(tx, project.id);
  return running.map(({ id }) => id);
}
