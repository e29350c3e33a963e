import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { columnChecks } from './checks.ts';
import { createdAt, id, instant, jsonList, updatedAt, version } from './columns.ts';
import { storageKey } from './stored-files.ts';

export const productCategories = sqliteTable('product_categories', {
  id: id(),
  name: text().notNull(),
  description: text(),
  order: integer().notNull().default(0),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const brands = sqliteTable('brands', {
  id: id(),
  name: text().notNull(),
  description: text(),
  order: integer().notNull().default(0),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const products = sqliteTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    itemNumber: text().notNull(),
    description: text().notNull(),
    imageUrl: text(),
    imageAlt: text(),
    /** The file that imageUrl serves. */
    imageKey: storageKey(),
    categoryId: integer().references(() => productCategories.id, { onDelete: 'restrict' }),
    brandId: integer().references(() => brands.id, { onDelete: 'restrict' }),
    specifications: text(),
    applications: text(),
    order: integer().notNull().default(0),
    /** Of the form that it was added with. */
    clientUuid: text().unique(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Set while the product is in the trash; it is purged 30 days later. */
    deletedAt: instant(),
    /** Folded texts for the search; written by the same function as the search index. */
    numberKey: text().notNull().default(''),
    nameKey: text().notNull().default(''),
    textKey: text().notNull().default(''),
  },
  (table) => [
    index('products_listing')
      .on(table.order, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_item_number').on(table.itemNumber),
    index('products_image').on(table.imageKey),
    index('products_category').on(table.categoryId),
    index('products_brand').on(table.brandId),
    index('products_trash')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('products_number_key').on(table.numberKey),
    check('products_name_filled', sql`length(${table.name}) > 0`),
  ],
);

/** Synonyms: a search for one of them finds the others. */
export const searchSynonyms = sqliteTable(
  'search_synonyms',
  {
    id: id(),
    words: jsonList<string>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => columnChecks('search_synonyms', table),
);

export const teamMembers = sqliteTable('team_members', {
  id: id(),
  name: text().notNull(),
  position: text().notNull(),
  description: text().notNull(),
  email: text().notNull(),
  phone: text(),
  imageUrl: text(),
  order: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
