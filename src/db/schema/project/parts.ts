import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { BILLING_STATUSES, MONEY_MAX_MINOR, NOT_BILLABLE_REASONS } from '#contract/billing/billing.ts';
import { MARK_UP_MAX_PERCENT, PART_CATEGORIES, PRICE_SOURCES } from '#contract/billing/part.ts';
import { portalUserId } from '#db/schema/accounts.ts';
import { products } from '#db/schema/catalogue.ts';
import { columnChecks, filledChecks, rangeChecks } from '#db/schema/checks.ts';
import {
  createdAt,
  currency,
  id,
  instant,
  isoDate,
  lateSince,
  money,
  occurredAt,
  updatedAt,
  version,
} from '#db/schema/columns.ts';
import { projectId } from './projects.ts';

/** Parts used on a project. Never physically deleted: a withdrawn part keeps its row and its notifications. */
export const partsUsed = sqliteTable(
  'parts_used',
  {
    id: id(),
    clientUuid: text().unique(),
    projectId: projectId(),
    operatorId: portalUserId().notNull(),
    /** The product of the catalogue, if known; name and number at the time of use stay when it is purged. */
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    partName: text().notNull(),
    partNumber: text(),
    quantity: integer().notNull().default(1),
    /** The unit cost paid. Operators write it and do not read it. */
    unitCost: money(),
    costCurrency: currency(),
    /** The billed price. Empty is not zero: a part without a price cannot be approved. */
    unitPrice: money(),
    totalPrice: money(),
    /** Of the price. */
    currency: currency(),
    priceSource: text({ enum: PRICE_SOURCES }).notNull().default('missing'),
    supplier: text(),
    category: text({ enum: PART_CATEGORIES }).notNull().default('consumable'),
    notes: text(),
    usedDate: isoDate().notNull(),
    vesselName: text().notNull(),
    billingStatus: text({ enum: BILLING_STATUSES }).notNull().default('pending'),
    invoiceRef: text(),
    /** Accounting days. */
    invoicedAt: isoDate(),
    paidAt: isoDate(),
    notBillableReason: text({ enum: NOT_BILLABLE_REASONS }),
    /** What the client disputes; the reference of the credit note. */
    disputeNote: text(),
    creditRef: text(),
    version: version(),
    occurredAt: occurredAt(),
    lateSince: lateSince(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
  (table) => [
    index('parts_used_project').on(table.projectId, table.billingStatus),
    index('parts_used_operator').on(table.operatorId, table.usedDate),
    index('parts_used_product').on(table.productId, table.usedDate),
    index('parts_used_date').on(table.usedDate),
    index('parts_used_not_withdrawn')
      .on(table.usedDate)
      .where(sql`${table.deletedAt} is null`),
    // The lines of projects, in their order.
    index('parts_used_lines')
      .on(table.projectId)
      .where(sql`${table.deletedAt} is null`),
    // The few lines that are not invoiced yet, by project.
    index('parts_used_pending')
      .on(table.projectId)
      .where(sql`${table.billingStatus} = 'pending' and ${table.deletedAt} is null`),
    index('parts_used_approved')
      .on(table.projectId)
      .where(sql`${table.billingStatus} = 'approved' and ${table.deletedAt} is null`),
    index('parts_used_billing').on(table.billingStatus, table.usedDate),
    index('parts_used_number').on(table.partNumber),
    index('parts_used_vessel').on(table.vesselName),
    index('parts_used_to_price')
      .on(table.billingStatus, table.createdAt)
      .where(sql`${table.unitPrice} is null and ${table.deletedAt} is null`),
    index('parts_used_without_price')
      .on(table.projectId)
      .where(sql`${table.unitPrice} is null and ${table.deletedAt} is null`),
    ...columnChecks('parts_used', table),
    ...filledChecks('parts_used', table, ['partName']),
    ...rangeChecks('parts_used', table, {
      quantity: [1, 1_000_000],
      unitCost: [0, MONEY_MAX_MINOR],
      unitPrice: [0, MONEY_MAX_MINOR],
      totalPrice: [0, MONEY_MAX_MINOR],
    }),
    check('parts_used_total', sql`${table.totalPrice} is ${table.unitPrice} * ${table.quantity}`),
    check(
      'parts_used_cost_has_currency',
      sql`${table.unitCost} is null or ${table.costCurrency} is not null`,
    ),
    check('parts_used_price_has_currency', sql`${table.unitPrice} is null or ${table.currency} is not null`),
    check(
      'parts_used_price_has_source',
      sql`(${table.priceSource} = 'missing') = (${table.unitPrice} is null)`,
    ),
  ],
);

/** The percentage of price above cost, for each category with a rule. */
export const partMarkUps = sqliteTable(
  'part_mark_ups',
  {
    category: text({ enum: PART_CATEGORIES }).primaryKey(),
    percent: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...columnChecks('part_mark_ups', table),
    ...rangeChecks('part_mark_ups', table, { percent: [0, MARK_UP_MAX_PERCENT] }),
  ],
);
