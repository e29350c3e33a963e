import { and, eq, exists, inArray, type SQL } from 'drizzle-orm';
import { OPEN_STATUSES } from '#contract/project.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { vesselDirectory, vesselProjects } from '#db/schema/index.ts';

/** A job whose work is done moves the due day on when it is completed. */
const PLANNED = [...OPEN_STATUSES, 'work done'] as const;

/** Whether there is a job for the vessel of the row, be it only asked for. */
export function hasPlannedJob(db: Database | Transaction): SQL {
  const job = db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(
      and(
        eq(vesselProjects.vesselDirectoryId, vesselDirectory.id),
        inArray(vesselProjects.status, [...PLANNED]),
      ),
    );
  return exists(job);
}
