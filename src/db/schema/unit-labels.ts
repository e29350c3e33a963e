import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { portalUserId } from './accounts.ts';
import { columnChecks, filledChecks, rangeChecks } from './checks.ts';
import { createdAt, id, instant, isoDate } from './columns.ts';
import { vesselDirectory } from './vessels.ts';

const shows = () => integer({ mode: 'boolean' }).notNull().default(false);

/**
 * A label on a treatment unit, whose page anyone with the label opens. The token is derived from vessel, slot and
 * generation under a key, so that the label can be printed again, while a copy of this table opens no page.
 */
export const unitLabels = sqliteTable(
  'unit_labels',
  {
    id: id(),
    vesselDirectoryId: integer()
      .notNull()
      .references(() => vesselDirectory.id, { onDelete: 'restrict' }),
    /** 1: systemType1 and brand1 of the vessel, 2: the second ones. */
    slot: integer().notNull(),
    /** 1 for the first label of the unit, 2 after that one was revoked. */
    generation: integer().notNull(),
    tokenHash: text().notNull(),
    showsLastService: shows(),
    showsNextDue: shows(),
    showsReports: shows(),
    printedAt: instant(),
    revokedAt: instant(),
    revokedBy: portalUserId(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('unit_labels_in_use')
      .on(table.vesselDirectoryId, table.slot)
      .where(sql`${table.revokedAt} is null`),
    uniqueIndex('unit_labels_generation').on(table.vesselDirectoryId, table.slot, table.generation),
    uniqueIndex('unit_labels_token').on(table.tokenHash),
    index('unit_labels_revoked_by').on(table.revokedBy),
    ...columnChecks('unit_labels', table),
    ...filledChecks('unit_labels', table, ['tokenHash']),
    ...rangeChecks('unit_labels', table, { slot: [1, 2], generation: [1, 10_000] }),
  ],
);

/** How often the page of a unit was opened on a day. Nothing is known of who did. */
export const unitLooks = sqliteTable(
  'unit_looks',
  {
    day: isoDate().notNull(),
    labelId: integer()
      .notNull()
      .references(() => unitLabels.id),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.labelId] }),
    index('unit_looks_label').on(table.labelId, table.day),
    ...columnChecks('unit_looks', table),
    ...rangeChecks('unit_looks', table, { count: [1, 1_000_000_000] }),
  ],
);
