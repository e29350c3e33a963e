import { join } from 'node:path';
import { openDatabase, type Database } from '#db/open-database.ts';

/** Works on the server's own database, opened beside it. */
export function withDatabase<Result>(
  { dataDir }: { dataDir: string },
  work: (db: Database) => Result,
): Result {
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  try {
    return work(db);
  } finally {
    db.$client.close();
  }
}
