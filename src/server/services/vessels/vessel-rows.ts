import { and, eq, getTableColumns, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { VESSEL_TEXT_FIELDS, type Vessel, type VesselReference } from '#contract/vessel/vessel-directory.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import { vesselContacts, vesselDirectory } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';

const master = alias(vesselContacts, 'master');
const engineer = alias(vesselContacts, 'engineer');
const agent = alias(vesselContacts, 'agent');

const orNull = (name: SQLWrapper) => sql<string | null>`nullif(${name}, '')`;

/** What an entry says of its people: its current primary contacts say it. */
const PEOPLE = {
  vesselMasterName: orNull(master.name),
  vesselMasterPhone: master.phone,
  vesselMasterEmail: master.email,
  engineerName: orNull(engineer.name),
  engineerPhone: engineer.phone,
  engineerEmail: engineer.email,
  portAgent: agent.company,
  portAgentName: orNull(agent.name),
  portAgentPhone: agent.phone,
  portAgentEmail: agent.email,
} as const;

type PeopleField = keyof typeof PEOPLE;

export type DirectoryRow = typeof vesselDirectory.$inferSelect & Record<PeopleField, string | null>;

/** Whether the field of an entry is kept with its contacts. */
export const isPeopleField = (field: string): field is PeopleField => field in PEOPLE;

/** Entries with their people. */
export const selectEntries = (db: Database | Transaction) =>
  db
    .select({ ...getTableColumns(vesselDirectory), ...PEOPLE })
    .from(vesselDirectory)
    .leftJoin(master, isCurrentPrimary(master, 'master'))
    .leftJoin(engineer, isCurrentPrimary(engineer, 'engineer'))
    .leftJoin(agent, isCurrentPrimary(agent, 'port agent'))
    .$dynamic();

/** Literals, so that SQLite uses the partial index of the primary contacts. */
function isCurrentPrimary(
  person: Record<'vesselId' | 'contactType' | 'isPrimary' | 'validTo', SQLiteColumn>,
  contactType: 'master' | 'engineer' | 'port agent',
) {
  return and(
    eq(person.vesselId, vesselDirectory.id),
    eq(person.contactType, contactType),
    sql`${person.isPrimary} = 1`,
    isNull(person.validTo),
  );
}

/**
 * Entries that are in use: neither archived nor merged into another. Most are, and the plus keeps SQLite from looking for
 * them by the indexes of those that are not merged.
 */
export const inUse = and(isNull(vesselDirectory.archivedAt), sql`+${vesselDirectory.mergedIntoId} is null`);

/** Returns a directory entry, or the survivor of a merged one. Throws notFound. */
export function directoryEntry(tx: Database | Transaction, id: number): DirectoryRow {
  const entry = storedEntry(tx, id);
  return entry.mergedIntoId === null ? entry : directoryEntry(tx, entry.mergedIntoId);
}

/** Returns the entry of that id, even if merged. Throws notFound. */
export function storedEntry(tx: Database | Transaction, id: number): DirectoryRow {
  const entry = ofId(tx).get({ id });
  if (!entry) throw new AppError('notFound', 'This vessel is not in the directory.');
  return entry;
}

const ofId = preparedOnce((tx) =>
  selectEntries(tx)
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
