import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { serviceReports } from '#db/schema/index.ts';

/**
 * Returns the version that the next signature creates or replaces: the existing draft, or the next one after the
 * submitted version.
 */
export function reportVersionAtWork(tx: Transaction, projectId: number): number {
  const latest = tx
    .select({ version: serviceReports.version, status: serviceReports.status })
    .from(serviceReports)
    .where(eq(serviceReports.projectId, projectId))
    .orderBy(desc(serviceReports.version))
    .limit(1)
    .get();
  if (!latest) return 1;
  return latest.status === 'draft' ? latest.version : latest.version + 1;
}
