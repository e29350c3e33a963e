import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { stopTimers } from '#server/services/time/stop-timers.ts';

/** Ends the running timers of a person who is deactivated: they can no longer do it. */
export function endTimersOf(tx: Transaction, work: PortalWork, userId: number): void {
  const projects = tx
    .selectDistinct({ projectId: projectTimeEntries.projectId })
    .from(projectTimeEntries)
    .where(and(eq(projectTimeEntries.userId, userId), isNull(projectTimeEntries.endedAt)))
    .all();
  for (const { projectId } of projects) {
    try {
      tx.transaction((inner) => stopTimers(inner, work, { projectId, userId, at: work.clock.now() }));
    } catch (error) {
      // A timer forgotten for weeks does not fit into its project and is ended by hand; it must not prevent a
      // deactivation.
      if (!(error instanceof AppError)) throw error;
    }
  }
}
