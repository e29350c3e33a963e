import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { serviceRules, vesselDirectory, type StoredRow, type vesselMerges } from '#db/schema/index.ts';
import { doneServices } from './record-service.ts';
import { nextDue } from './service-standing.ts';
import { directoryEntry } from './vessel-rows.ts';

/**
 * Gives both vessels of a merge back what files had said of their services, where it was made before that had columns of
 * its own: its snapshot shows the last service and the due day alone, and what no project explains was brought. A later word
 * of a file stays.
 */
export function giveReportedBack(tx: Transaction, { snapshot }: typeof vesselMerges.$inferSelect): void {
  const after = new Map((snapshot.after['vessel_directory'] ?? []).map((row) => [row.id, row]));
  for (const was of snapshot.before['vessel_directory'] ?? []) {
    const merged = after.get(was.id);
    if (!merged || 'reported_service_date' in merged) continue;
    const now = directoryEntry(tx, was.id);
    const brought = broughtOf(tx, was);
    const isLater = (word: string | null, column: string) => word !== null && word !== merged[column];
    tx.update(vesselDirectory)
      .set({
        ...(!isLater(now.reportedServiceDate, 'last_service_date') && brought.last),
        ...(!isLater(now.reportedServiceDue, 'next_service_due') && brought.next),
      })
      .where(eq(vesselDirectory.id, was.id))
      .run();
  }
}

function broughtOf(tx: Transaction, was: StoredRow) {
  const services = doneServices(tx, was.id);
  const [day, type, due] = ['last_service_date', 'last_service_type', 'next_service_due'].map((column) =>
    typeof was[column] === 'string' ? was[column] : null,
  ) as [string | null, string | null, string | null];
  const isOfProject = services.some(
    ({ serviceDate, serviceType }) => serviceDate === day && serviceType === type,
  );
  const counted = services.filter(({ status }) => status === 'completed');
  const isOfFile =
    was['next_service_source'] === 'rule' && nextDue(counted, tx.select().from(serviceRules).all()) === null;
  return {
    last: { reportedServiceDate: isOfProject ? null : day, reportedServiceType: isOfProject ? null : type },
    next: { reportedServiceDue: isOfFile ? due : null },
  };
}
