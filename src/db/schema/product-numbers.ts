import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PRODUCT_NUMBER_KINDS, PRODUCT_NUMBER_STATUSES } from '#contract/catalogue/product-numbers.ts';
import { products } from './catalogue.ts';
import { columnChecks, filledChecks } from './checks.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';

/** Further numbers by which buyers ask for a product. */
export const productNumbers = sqliteTable(
  'product_numbers',
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    /** The number as it is compared: `numberKeyOf`. */
    numberKey: text().notNull(),
    kind: text({ enum: PRODUCT_NUMBER_KINDS }).notNull(),
    brand: text(),
    status: text({ enum: PRODUCT_NUMBER_STATUSES }).notNull(),
    /** The address of the document that proves it. */
    source: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('product_numbers_key').on(table.numberKey),
    uniqueIndex('product_numbers_of_product').on(table.productId, table.kind, table.numberKey),
    ...columnChecks('product_numbers', table),
    ...filledChecks('product_numbers', table, ['number', 'numberKey']),
    check(
      'product_numbers_proven',
      sql`${table.status} <> 'confirmed' or trim(coalesce(${table.source}, '')) <> ''`,
    ),
  ],
);
