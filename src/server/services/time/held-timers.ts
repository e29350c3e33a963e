import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { TimeCategory } from '#contract/project/time.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectTimeEntries } from '#db/schema/index.ts';

/** Marks the timers that a hold stopped, so that resuming can restart them. Clears marks of an earlier hold. */
export function markHeld(tx: Transaction, projectId: number, entryIds: number[], heldAt: Date): void {
  const { id, projectId: project, heldAt: mark } = projectTimeEntries;
  tx.update(projectTimeEntries)
    .set({ heldAt: null })
    .where(and(eq(project, projectId), isNotNull(mark)))
    .run();
  tx.update(projectTimeEntries).set({ heldAt }).where(inArray(id, entryIds)).run();
}

/** Returns the category of a person's timer that the hold of a project stopped. */
export function heldCategory(tx: Transaction, projectId: number, userId: number): TimeCategory | undefined {
  const entry = projectTimeEntries;
  return tx
    .select({ category: entry.category })
    .from(entry)
    .where(and(eq(entry.projectId, projectId), eq(entry.userId, userId), isNotNull(entry.heldAt)))
    .orderBy(desc(entry.id))
    .limit(1)
    .get()?.category;
}
