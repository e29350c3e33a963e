import { and, eq, isNotNull } from 'drizzle-orm';
import { OPERATOR_HOURS_MAX_HUNDREDTHS } from '#contract/project/project.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { projectTimeEntries, vesselProjects } from '#db/schema/index.ts';
import { countTime, hundredthsOf, type CountedTime } from '#contract/project/counted-time.ts';
import { tooManyHours } from './entry-times.ts';

/** The total of the ended entries of a project; a running timer counts once it is stopped. */
export function countedTimeOf(tx: Database | Transaction, projectId: number): CountedTime {
  const { userId, category, startedAt, endedAt } = projectTimeEntries;
  const spans = tx
    .select({ userId, category, from: startedAt, to: endedAt })
    .from(projectTimeEntries)
    .where(and(eq(projectTimeEntries.projectId, projectId), isNotNull(endedAt)))
    .all();
  return countTime(spans.flatMap(({ to, ...span }) => (to ? [{ ...span, to }] : [])));
}

/**
 * Recalculates a project's hours. Call it in the transaction of every write to its entries. Throws conflict above
 * 999.99 h.
 */
export function recountHours(tx: Transaction, projectId: number): void {
  const operatorHours = hundredthsOf(countedTimeOf(tx, projectId).total);
  if (operatorHours > OPERATOR_HOURS_MAX_HUNDREDTHS) throw tooManyHours();
  tx.update(vesselProjects).set({ operatorHours }).where(eq(vesselProjects.id, projectId)).run();
}
