import { integer, primaryKey, sqliteTable, text, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { portalUserId } from '#db/schema/accounts.ts';
import { columnChecks, rangeChecks } from '#db/schema/checks.ts';
import { isoDate, money } from '#db/schema/columns.ts';
import { vesselDirectory } from '#db/schema/vessels.ts';

/**
 * Sums of the parts used, without withdrawn ones, for lists that group all of them. Triggers on `parts_used` and
 * `vessel_projects` write them, so that no writer can forget them; see docs/decisions/022-sums-of-parts.md.
 */
const sumColumns = () => ({
  /** The currency of the price. Parts without a price have sums of their own. */
  pricedIn: text({ enum: [...CURRENCIES, 'none'] }).notNull(),
  uses: integer().notNull(),
  quantity: integer().notNull(),
  amount: money().notNull(),
  lastUsed: isoDate().notNull(),
});

type SumTable = Record<keyof ReturnType<typeof sumColumns>, SQLiteColumn>;

const sumChecks = (name: string, table: SumTable) => [
  ...columnChecks(name, table),
  ...rangeChecks(name, table, {
    uses: [1, Number.MAX_SAFE_INTEGER],
    quantity: [1, Number.MAX_SAFE_INTEGER],
    amount: [0, Number.MAX_SAFE_INTEGER],
  }),
];

/** By part and month, which is YYYY-MM. A key has no null: product 0 is none, and so is an empty number. */
export const partSums = sqliteTable(
  'part_sums',
  {
    month: text().notNull(),
    productId: integer().notNull(),
    partName: text().notNull(),
    partNumber: text().notNull(),
    ...sumColumns(),
  },
  (table) => [
    primaryKey({
      columns: [table.month, table.productId, table.partName, table.partNumber, table.pricedIn],
    }),
    ...sumChecks('part_sums', table),
  ],
);

/** By the person who added the part and month. */
export const operatorPartSums = sqliteTable(
  'operator_part_sums',
  { operatorId: portalUserId().notNull(), month: text().notNull(), ...sumColumns() },
  (table) => [
    primaryKey({ columns: [table.operatorId, table.month, table.pricedIn] }),
    ...sumChecks('operator_part_sums', table),
  ],
);

/** By vessel, as the project refers to it: merges are resolved when they are read. */
export const vesselPartSums = sqliteTable(
  'vessel_part_sums',
  {
    vesselDirectoryId: integer()
      .notNull()
      .references(() => vesselDirectory.id, { onDelete: 'restrict' }),
    ...sumColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.vesselDirectoryId, table.pricedIn] }),
    ...sumChecks('vessel_part_sums', table),
  ],
);
