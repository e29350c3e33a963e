import { and, eq, isNull, sql } from 'drizzle-orm';
import { VESSEL_TEXT_FIELDS, type Vessel, type VesselReference } from '#contract/vessel/vessel-directory.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';

export type DirectoryRow = typeof vesselDirectory.$inferSelect;

/** Entries that are in use: neither archived nor merged into another. */
export const inUse = and(isNull(vesselDirectory.archivedAt), isNull(vesselDirectory.mergedIntoId));

/** A directory entry; one that was merged is the one it was merged into. Throws notFound. */
export function directoryEntry(tx: Database | Transaction, id: number): DirectoryRow {
  const entry = storedEntry(tx, id);
  return entry.mergedIntoId === null ? entry : directoryEntry(tx, entry.mergedIntoId);
}

/** The entry of that id, also where it was merged. Throws notFound. */
export function storedEntry(tx: Database | Transaction, id: number): DirectoryRow {
  const entry = ofId(tx).get({ id });
  if (!entry) throw new AppError('notFound', 'There is no such vessel in the directory.');
  return entry;
}

const ofId = preparedOnce((tx) =>
  tx
    .select()
    .from(vesselDirectory)
    .where(eq(vesselDirectory.id, sql.placeholder('id')))
    .prepare(),
);

export function describeVessel(row: DirectoryRow): Vessel {
  const texts = Object.fromEntries(VESSEL_TEXT_FIELDS.map((field) => [field, row[field]])) as Pick<
    Vessel,
    (typeof VESSEL_TEXT_FIELDS)[number]
  >;
  return {
    id: row.id,
    vesselName: row.vesselName,
    imoNumber: row.imoNumber,
    previousNames: row.previousNames,
    ...texts,
    lastServiceDate: row.lastServiceDate,
    lastServiceType: row.lastServiceType,
    nextServiceDue: row.nextServiceDue,
    nextServiceSource: row.nextServiceSource,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function referTo({ id, vesselName, imoNumber, clientName }: DirectoryRow): VesselReference {
  return { id, vesselName, imoNumber, clientName };
}
