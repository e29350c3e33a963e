import { eq } from 'drizzle-orm';
import type { Database } from './open-database.ts';
import { installation } from './schema/index.ts';

const PROGRAM_VERSION = 'programVersion';

/** The program that last migrated this database, such as `0.1.0 (0013_reported_services)`. */
export function recordedProgramVersion(db: Database): string | undefined {
  return db.select().from(installation).where(eq(installation.key, PROGRAM_VERSION)).get()?.value;
}

/** Records which program a database needs, so that an older one can name it. */
export function recordProgramVersion(db: Database, value: string): void {
  if (recordedProgramVersion(db) === value) return;
  db.insert(installation)
    .values({ key: PROGRAM_VERSION, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
    .run();
}
