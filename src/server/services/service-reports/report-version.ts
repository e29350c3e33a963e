import { desc, eq } from 'drizzle-orm';
import { versionAtWork } from '#contract/report/report-version.ts';
import type { Transaction } from '#db/open-database.ts';
import { serviceReports } from '#db/schema/index.ts';

/** Returns the version that the next signature creates or replaces. */
export function reportVersionAtWork(tx: Transaction, projectId: number): number {
  const newest = tx
    .select({ version: serviceReports.version, status: serviceReports.status })
    .from(serviceReports)
    .where(eq(serviceReports.projectId, projectId))
    .orderBy(desc(serviceReports.version))
    .limit(1)
    .get();
  return versionAtWork(newest);
}
