import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import { vesselProjects } from '#db/schema/index.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';

/** Returns the follow-up of a project; of several, the newest that is not cancelled. */
export function followUpOf(tx: Database | Transaction, parentId: number): ProjectRow | undefined {
  const all = tx
    .select()
    .from(vesselProjects)
    .where(eq(vesselProjects.parentProjectId, parentId))
    .orderBy(desc(vesselProjects.id))
    .all();
  return all.find(({ status }) => status !== 'cancelled') ?? all[0];
}
