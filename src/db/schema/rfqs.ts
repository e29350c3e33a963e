import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { MONEY_MAX_MINOR } from '#contract/billing/billing.ts';
import { MATCH_CLASSES } from '#contract/rfq-paste/match-class.ts';
import { RFQ_LINES_MAX } from '#contract/rfq-paste/pasted-list.ts';
import { RFQ_CHOOSERS, RFQ_EVENT_KINDS, RFQ_SOURCES, RFQ_STATUSES } from '#contract/rfq/rfq-request.ts';
import { LEAD_TIME_MAX_DAYS, QUOTE_STATUSES } from '#contract/rfq/quote.ts';
import { RFQ_QUANTITY_MAX, RFQ_QUANTITY_MIN } from '#contract/rfq/rfq.ts';
import { SPAM_REASONS } from '#contract/site/public-form.ts';
import { portalUserId } from './accounts.ts';
import { products } from './catalogue.ts';
import { columnChecks, filledChecks, rangeChecks } from './checks.ts';
import { createdAt, currency, id, instant, isoDate, money, updatedAt, version } from './columns.ts';
import { partsUsed } from './project/parts.ts';
import { projectId, vesselProjects } from './project/projects.ts';
import { storageKey } from './stored-files.ts';

/** Requests for quotation. A sent request does not change; spam is marked, never dropped. */
export const rfqs = sqliteTable(
  'rfqs',
  {
    id: id(),
    /** As people say it: Q-26-000123. */
    number: text().notNull(),
    version: version(),
    /** SHA-256 of the token in the buyer's link. */
    tokenHash: text().notNull().unique(),
    status: text({ enum: RFQ_STATUSES }).notNull().default('new'),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    buyerCompany: text(),
    buyerPhone: text(),
    vesselName: text(),
    imoNumber: text(),
    port: text(),
    eta: isoDate(),
    requisition: text(),
    note: text(),
    source: text({ enum: RFQ_SOURCES }).notNull(),
    spamReason: text({ enum: SPAM_REASONS }),
    /** When it was marked as spam; empty for a mark that is older than this column. */
    spamMarkedAt: instant(),
    /** SHA-256 of the Idempotency-Key: a retry finds the stored request. */
    idempotencyKeyHash: text().unique(),
    /** SHA-256 of the content: the same content within ten seconds is the same request. */
    contentHash: text().notNull(),
    /** The manager who answers it. */
    assignedTo: portalUserId(),
    /** The project that its accepted quotation became. */
    projectId: integer()
      .unique()
      .references(() => vesselProjects.id, { onDelete: 'restrict' }),
    /** Empty while managers have not seen what the buyer did last. */
    readAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('rfqs_number').on(table.number, table.version),
    index('rfqs_status').on(table.status, table.createdAt),
    index('rfqs_content').on(table.contentHash, table.createdAt),
    index('rfqs_assigned').on(table.assignedTo),
    index('rfqs_unread')
      .on(table.createdAt)
      .where(sql`${table.readAt} is null and ${table.spamReason} is null`),
    ...columnChecks('rfqs', table),
    ...filledChecks('rfqs', table, ['number', 'buyerName', 'buyerEmail']),
  ],
);

export const rfqLines = sqliteTable(
  'rfq_lines',
  {
    id: id(),
    rfqId: integer()
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** What the buyer pasted, to the character. */
    rawText: text().notNull(),
    askedNumber: text(),
    quantity: integer().notNull(),
    /** What the quantity counts, such as `box`; empty for pieces. */
    unit: text(),
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    /** As the catalogue said when the request was sent. */
    productName: text(),
    productNumber: text(),
    matchClass: text({ enum: MATCH_CLASSES }).notNull(),
    chosenBy: text({ enum: RFQ_CHOOSERS }).notNull(),
    note: text(),
  },
  (table) => [
    uniqueIndex('rfq_lines_position').on(table.rfqId, table.position),
    index('rfq_lines_product').on(table.productId),
    ...columnChecks('rfq_lines', table),
    ...filledChecks('rfq_lines', table, ['rawText']),
    ...rangeChecks('rfq_lines', table, {
      position: [1, RFQ_LINES_MAX],
      quantity: [RFQ_QUANTITY_MIN, RFQ_QUANTITY_MAX],
    }),
  ],
);

/** What happened to a request; rows are only added, and go with their request. */
export const rfqEvents = sqliteTable(
  'rfq_events',
  {
    id: id(),
    rfqId: integer()
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    kind: text({ enum: RFQ_EVENT_KINDS }).notNull(),
    at: instant().notNull(),
    text: text(),
    /** The manager; empty for the buyer and the program. */
    userId: portalUserId(),
  },
  (table) => [
    index('rfq_events_request').on(table.rfqId, table.at),
    index('rfq_events_user').on(table.userId),
    ...columnChecks('rfq_events', table),
    check(
      'rfq_events_text',
      sql`${table.kind} not in ('question', 'note', 'closed') or trim(coalesce(${table.text}, '')) <> ''`,
    ),
  ],
);

/** Quotations of a request, one row per revision. A sent one does not change but for its answer. */
export const rfqQuotes = sqliteTable(
  'rfq_quotes',
  {
    id: id(),
    rfqId: integer()
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    status: text({ enum: QUOTE_STATUSES }).notNull().default('draft'),
    version: version(),
    currency: currency().notNull(),
    validUntil: isoDate(),
    terms: text(),
    /** The PDF, once it was sent. */
    storageKey: storageKey(),
    sha256: text(),
    sentBy: portalUserId(),
    sentAt: instant(),
    remindedAt: instant(),
    answeredAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('rfq_quotes_revision').on(table.rfqId, table.revision),
    uniqueIndex('rfq_quotes_draft')
      .on(table.rfqId)
      .where(sql`${table.status} = 'draft'`),
    uniqueIndex('rfq_quotes_current')
      .on(table.rfqId)
      .where(sql`${table.status} in ('sent', 'accepted')`),
    index('rfq_quotes_status').on(table.status, table.validUntil),
    index('rfq_quotes_stored').on(table.storageKey),
    index('rfq_quotes_sender').on(table.sentBy),
    ...columnChecks('rfq_quotes', table),
    ...rangeChecks('rfq_quotes', table, { revision: [1, 1_000_000] }),
    check(
      'rfq_quotes_sent',
      sql`${table.status} = 'draft' or (${table.sentAt} is not null and ${table.validUntil} is not null)`,
    ),
  ],
);

export const rfqQuoteLines = sqliteTable(
  'rfq_quote_lines',
  {
    id: id(),
    quoteId: integer()
      .notNull()
      .references(() => rfqQuotes.id, { onDelete: 'cascade' }),
    /** The line that it answers; empty for one that we added. */
    rfqLineId: integer().references(() => rfqLines.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    name: text().notNull(),
    number: text(),
    quantity: integer().notNull(),
    unit: text(),
    /** In the currency of the quotation. */
    unitPrice: money(),
    leadTimeDays: integer(),
    /** Offered beside another line, and not in the total. */
    isAlternative: integer({ mode: 'boolean' }).notNull().default(false),
    note: text(),
  },
  (table) => [
    uniqueIndex('rfq_quote_lines_position').on(table.quoteId, table.position),
    index('rfq_quote_lines_line').on(table.rfqLineId),
    index('rfq_quote_lines_product').on(table.productId),
    ...columnChecks('rfq_quote_lines', table),
    ...filledChecks('rfq_quote_lines', table, ['name']),
    ...rangeChecks('rfq_quote_lines', table, {
      position: [1, RFQ_LINES_MAX],
      quantity: [RFQ_QUANTITY_MIN, RFQ_QUANTITY_MAX],
      unitPrice: [0, MONEY_MAX_MINOR],
      leadTimeDays: [0, LEAD_TIME_MAX_DAYS],
    }),
  ],
);

/**
 * The parts of a project's accepted quotation, as they were quoted. They outlive the request, which is erased after its
 * retention period.
 */
export const plannedParts = sqliteTable(
  'project_planned_parts',
  {
    id: id(),
    projectId: projectId(),
    quoteLineId: integer().references(() => rfqQuoteLines.id, { onDelete: 'set null' }),
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    partName: text().notNull(),
    partNumber: text(),
    quantity: integer().notNull(),
    unit: text(),
    unitPrice: money(),
    currency: currency(),
    /** The part that used it; if that part was withdrawn, it can be used again. */
    partId: integer()
      .unique()
      .references(() => partsUsed.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_planned_parts_project').on(table.projectId),
    index('project_planned_parts_quote_line').on(table.quoteLineId),
    index('project_planned_parts_product').on(table.productId),
    ...columnChecks('project_planned_parts', table),
    ...filledChecks('project_planned_parts', table, ['partName']),
    ...rangeChecks('project_planned_parts', table, {
      quantity: [RFQ_QUANTITY_MIN, RFQ_QUANTITY_MAX],
      unitPrice: [0, MONEY_MAX_MINOR],
    }),
    check(
      'project_planned_parts_price_has_currency',
      sql`${table.unitPrice} is null or ${table.currency} is not null`,
    ),
  ],
);
