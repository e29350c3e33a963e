import { isNotNull } from 'drizzle-orm';
import { BACKUP_DAYS_MAX } from '#contract/site/backup.ts';
import type { Database } from '#db/open-database.ts';
import { whistleblowerReports } from '#db/schema/index.ts';
import type { DataKeyFiles } from '#server/integrations/data-key-files.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { INSTALLATION_KEY } from './data-keys.ts';

/** Row uuids of the reports that were purged: by them their keys are known. */
export const purgedReports = (db: Database): Set<string> =>
  new Set(
    db
      .select({ rowUuid: whistleblowerReports.rowUuid })
      .from(whistleblowerReports)
      .where(isNotNull(whistleblowerReports.purgedAt))
      .all()
      .map(({ rowUuid }) => rowUuid),
  );

/**
 * A key without a report opens nothing, unless its report is in a newer backup or in the data that a restore has kept
 * aside: until then it must stay. The backup that was restored was at most BACKUP_DAYS_MAX old, and what is kept aside
 * gets no older either.
 */
const UNUSED_MS = 2 * BACKUP_DAYS_MAX * 24 * 3_600_000;

/**
 * Destroys the keys of purged reports, after which no backup opens them, and keys without a report that is in any
 * backup. A run that was interrupted is finished by the next one.
 */
export async function destroyDataKeys({ db, clock }: ServiceContext, dataKeys: DataKeyFiles): Promise<void> {
  const { rowUuid, purgedAt } = whistleblowerReports;
  const reports = db.select({ rowUuid, purgedAt }).from(whistleblowerReports).all();
  const isPurged = new Map(reports.map((report) => [report.rowUuid, report.purgedAt !== null]));
  const keys = dataKeys.list().filter(({ name }) => name !== INSTALLATION_KEY);
  for (const { name } of keys) if (isPurged.get(name)) await dataKeys.destroy(name);

  // Where no key belongs to a report, the database is probably that of another installation.
  if (!keys.some(({ name }) => isPurged.get(name) === false)) return;
  const unusedBefore = clock.now().getTime() - UNUSED_MS;
  for (const { name, writtenAt } of keys) {
    if (!isPurged.has(name) && writtenAt.getTime() < unusedBefore) await dataKeys.destroy(name);
  }
}
