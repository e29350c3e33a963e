import { and, eq, lte, or } from 'drizzle-orm';
import { storedFiles } from '#db/schema/index.ts';
import type { FileContext } from './file-context.ts';

/** Longer than any write takes, and than a page goes on showing the picture that was replaced. */
const GRACE_MS = 24 * 3_600_000;

/**
 * Takes away what a crash or a refused write left: pending rows and given-up files of the day before, files without a
 * row, halves of files. Returns how many files went. It never waits, so nothing comes in between.
 */
export function sweepOrphanFiles({ db, clock, files }: FileContext): number {
  const before = new Date(clock.now().getTime() - GRACE_MS);
  db.delete(storedFiles)
    .where(
      or(
        and(eq(storedFiles.state, 'pending'), lte(storedFiles.createdAt, before)),
        and(eq(storedFiles.state, 'deleted'), lte(storedFiles.deletedAt, before)),
      ),
    )
    .run();
  const known = new Set(
    db
      .select({ name: storedFiles.storageName })
      .from(storedFiles)
      .all()
      .map(({ name }) => name),
  );
  const orphans = files.names().filter((name) => !known.has(name));
  for (const name of orphans) files.remove(name);
  return orphans.length + files.removeHalfWritten();
}
