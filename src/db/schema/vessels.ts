import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { DEFAULT_BRAND, NEXT_SERVICE_SOURCES } from '#contract/vessel/vessel.ts';
import { columnChecks, filledChecks } from './checks.ts';
import { createdAt, id, instant, isoDate, jsonList, updatedAt, version } from './columns.ts';
import { companies } from './companies.ts';

/**
 * The truth for a vessel: identity, systems, due date. Never deleted. Its people are in vessel_contacts. What refers to a
 * vessel that was merged into another goes on referring to it: readers resolve the pointer (services/merges/survivors.ts).
 */
export const vesselDirectory = sqliteTable(
  'vessel_directory',
  {
    id: id(),
    vesselName: text().notNull(),
    /** Folded for matching: without case, accents, punctuation and M/V prefix. Two ships may share it. */
    normalizedName: text().notNull(),
    imoNumber: text(),
    previousNames: jsonList<string>(),
    /** The owner. `clientName` is the name of that company, or of the one that it was merged into. */
    companyId: integer().references(() => companies.id, { onDelete: 'restrict' }),
    clientName: text(),
    vesselMasterContact: text(),
    engineerContact: text(),
    location: text(),
    systemType1: text(),
    systemType2: text(),
    brand1: text().default(DEFAULT_BRAND),
    brand2: text().default(DEFAULT_BRAND),
    lastServiceDate: isoDate(),
    lastServiceType: text(),
    nextServiceDue: isoDate(),
    nextServiceSource: text({ enum: NEXT_SERVICE_SOURCES }).notNull().default('rule'),
    /** Services reported by a file, without a project here: used until the history has a newer one. */
    reportedServiceDate: isoDate(),
    reportedServiceType: text(),
    /** The due day from a file: used until a rule gives one. */
    reportedServiceDue: isoDate(),
    notes: text(),
    version: version(),
    archivedAt: instant(),
    mergedIntoId: integer().references((): AnySQLiteColumn => vesselDirectory.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('vessel_directory_normalized_name').on(table.normalizedName),
    index('vessel_directory_company').on(table.companyId),
    index('vessel_directory_client').on(table.clientName),
    index('vessel_directory_system1').on(table.systemType1),
    index('vessel_directory_system2').on(table.systemType2),
    index('vessel_directory_brand1').on(table.brand1),
    index('vessel_directory_brand2').on(table.brand2),
    // The names in use, to be gone through without their rows.
    index('vessel_directory_name_in_use').on(table.normalizedName).where(isInUse(table)),
    // The other sorts of those in use.
    index('vessel_directory_client_in_use').on(table.clientName).where(isInUse(table)),
    index('vessel_directory_serviced_in_use').on(table.lastServiceDate).where(isInUse(table)),
    index('vessel_directory_due_in_use').on(table.nextServiceDue).where(isInUse(table)),
    index('vessel_directory_updated_in_use').on(table.updatedAt).where(isInUse(table)),
    // Few vessels have been renamed.
    index('vessel_directory_renamed')
      .on(table.id, table.previousNames)
      .where(sql`${table.previousNames} <> '[]'`),
    index('vessel_directory_next_service').on(table.nextServiceDue),
    uniqueIndex('vessel_directory_name')
      .on(table.vesselName)
      .where(sql`${table.mergedIntoId} is null`),
    uniqueIndex('vessel_directory_imo')
      .on(table.imoNumber)
      .where(sql`${table.mergedIntoId} is null`),
    // Partial: otherwise SQLite looks for the many that are not merged by this index.
    index('vessel_directory_merged_into')
      .on(table.mergedIntoId)
      .where(sql`${table.mergedIntoId} is not null`),
    ...columnChecks('vessel_directory', table),
    ...filledChecks('vessel_directory', table, ['vesselName', 'normalizedName']),
    check('vessel_directory_imo_number', imoNumberRule(table.imoNumber)),
    check('vessel_directory_merged_elsewhere', sql`${table.mergedIntoId} <> ${table.id}`),
  ],
);

/** Neither archived nor merged into another; a query uses the partial index if it says so in the same words. */
function isInUse(table: Record<'archivedAt' | 'mergedIntoId', SQLWrapper>): SQL {
  return sql`${table.archivedAt} is null and ${table.mergedIntoId} is null`;
}

export const isVesselInUse = () => isInUse(vesselDirectory);

/** The rule of `isImoNumber`: seven digits, the last being the check digit. */
function imoNumberRule(column: AnySQLiteColumn) {
  const sum = sql.join(
    [7, 6, 5, 4, 3, 2].map(
      (weight, place) => sql`substr(${column}, ${sql.raw(`${place + 1}, 1) * ${weight}`)}`,
    ),
    sql.raw(' + '),
  );
  const digits = sql.raw(`'${'[0-9]'.repeat(7)}'`);
  return sql`${column} glob ${digits} and (${sum}) % 10 = cast(substr(${column}, 7, 1) as integer)`;
}
