import { eq } from 'drizzle-orm';
import { StoppedSweep } from '#contract/site/file-storage.ts';
import { installation } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

const STOPPED_SWEEP = 'stoppedFileSweep';

/** Returns the sweep that waits for the admin's confirmation; null if there is none. */
export function readStoppedSweep({ db }: Pick<ServiceContext, 'db'>): StoppedSweep | null {
  const row = db.select().from(installation).where(eq(installation.key, STOPPED_SWEEP)).get();
  return row ? StoppedSweep.parse(JSON.parse(row.value)) : null;
}

/** Records that a sweep has stopped, or with null that the last one completed. */
export function recordStoppedSweep(
  { db, clock }: ServiceContext,
  stopped: Pick<StoppedSweep, 'unknown' | 'total'> | null,
): void {
  if (stopped === null) {
    if (readStoppedSweep({ db })) db.delete(installation).where(eq(installation.key, STOPPED_SWEEP)).run();
    return;
  }
  const value = JSON.stringify({ at: clock.now().toISOString(), ...stopped });
  db.insert(installation)
    .values({ key: STOPPED_SWEEP, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
    .run();
}
