import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#db/open-database.ts';
import { historyLinks, serviceReports } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import type { FileToSend } from '#server/services/project-files/queries.ts';
import { issuedReports, type IssuedReport } from '#server/services/service-reports/issued-reports.ts';
import { directoryEntry, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';
import { isPassingStorageFault } from '#server/storage-fault.ts';
import { hashToken } from '#server/tokens.ts';
import { historyContacts } from './history-contacts.ts';
import { requestsOfVessel, type VesselRequest } from './vessel-requests.ts';

export interface VesselHistory extends Pick<
  DirectoryRow,
  'vesselName' | 'imoNumber' | 'lastServiceDate' | 'lastServiceType' | 'nextServiceDue'
> {
  systems: string[];
  reports: IssuedReport[];
  requests: VesselRequest[];
  expiresAt: Date;
}

/** Returns the history of the vessel that a mailed link opens. Throws notFound. */
export function readHistory(
  ctx: ServiceContext,
  token: string,
  { isLook }: { isLook: boolean },
): VesselHistory {
  const { link, entry } = openLink(ctx, token);
  if (isLook) noteUse(ctx, link.id);
  const { vesselName, imoNumber, lastServiceDate, lastServiceType, nextServiceDue } = entry;
  return {
    vesselName,
    imoNumber,
    lastServiceDate,
    lastServiceType,
    nextServiceDue,
    systems: [entry.systemType1, entry.systemType2].filter((system) => system !== null),
    reports: issuedReports(ctx.db, entry.id),
    requests: requestsOfVessel(ctx.db, imoNumber),
    expiresAt: link.expiresAt,
  };
}

/** Returns the file of a report that the history lists. Throws notFound. */
export async function openHistoryReport(
  ctx: FileContext,
  { token, reportId }: { token: string; reportId: number },
): Promise<FileToSend> {
  const { entry } = openLink(ctx, token);
  const isListed = issuedReports(ctx.db, entry.id).some(({ id }) => id === reportId);
  const report = isListed && reportOf(ctx.db, reportId);
  const stored = report ? await ctx.files.open(report.storageKey) : null;
  if (!report || !stored) throw noSuchLink();
  const { fileName, fileType: type, sha256 } = report;
  return { ...stored, fileName, type, sha256, isOurs: true };
}

const reportOf = (db: Database, id: number) =>
  db.select().from(serviceReports).where(eq(serviceReports.id, id)).get();

/** The link works while it is not expired and the contact may still see the history. */
function openLink({ db, clock }: ServiceContext, token: string) {
  const link = db
    .select()
    .from(historyLinks)
    .where(and(eq(historyLinks.tokenHash, hashToken(token)), gt(historyLinks.expiresAt, clock.now())))
    .get();
  if (!link) throw noSuchLink();
  const entry = directoryEntry(db, link.vesselDirectoryId);
  const isAllowed = historyContacts(db, entry).some(({ id }) => id === link.contactId);
  if (!isAllowed || entry.archivedAt !== null) throw noSuchLink();
  return { link, entry };
}

/** A full disk must not keep anyone from reading. */
function noteUse({ db, clock }: ServiceContext, id: number): void {
  try {
    inTransaction(db, (tx) =>
      tx.update(historyLinks).set({ lastUsedAt: clock.now() }).where(eq(historyLinks.id, id)).run(),
    );
  } catch (error) {
    if (!isPassingStorageFault(error)) throw error;
  }
}

const noSuchLink = () => new AppError('notFound', 'This link does not work any more. Ask for a new one.');
