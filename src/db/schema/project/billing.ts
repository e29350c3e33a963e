import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import {
  BILLING_LEAKS,
  BILLING_NOTIFICATION_KINDS,
  BILLING_STATUSES,
  MONEY_MAX_MINOR,
  PROJECT_BILLING_STATES,
} from '#contract/billing/billing.ts';
import { portalUserId } from '#db/schema/accounts.ts';
import { columnChecks, filledChecks, rangeChecks } from '#db/schema/checks.ts';
import { createdAt, currency, id, instant, isoDate, money } from '#db/schema/columns.ts';
import { partsUsed } from './parts.ts';
import { projectId } from './projects.ts';

/** The managers' shared inbox of parts used; read status is shared by all of them. */
export const billingNotifications = sqliteTable(
  'billing_notifications',
  {
    id: id(),
    projectId: projectId(),
    operatorId: portalUserId().notNull(),
    vesselName: text().notNull(),
    partId: integer()
      .notNull()
      .references(() => partsUsed.id, { onDelete: 'restrict' }),
    partName: text().notNull(),
    quantity: integer().notNull(),
    /** The billed total of the part; the specification names the column. */
    totalCost: money(),
    currency: currency(),
    kind: text({ enum: BILLING_NOTIFICATION_KINDS }).notNull().default('added'),
    message: text().notNull(),
    isRead: integer({ mode: 'boolean' }).notNull().default(false),
    readBy: portalUserId(),
    readAt: instant(),
    /** Follows the part's. */
    billingStatus: text({ enum: BILLING_STATUSES }).notNull().default('pending'),
    createdAt: createdAt(),
  },
  (table) => [
    index('billing_notifications_inbox').on(table.isRead, table.createdAt),
    // Few parts are late.
    index('billing_notifications_late').on(table.isRead, table.createdAt).where(isLate(table.kind)),
    index('billing_notifications_project').on(table.projectId, table.createdAt),
    index('billing_notifications_part').on(table.partId, table.isRead),
    index('billing_notifications_operator').on(table.operatorId),
    index('billing_notifications_read_by').on(table.readBy),
    ...columnChecks('billing_notifications', table),
    ...rangeChecks('billing_notifications', table, {
      quantity: [1, 1_000_000],
      totalCost: [0, MONEY_MAX_MINOR],
    }),
    check(
      'billing_notifications_cost_has_currency',
      sql`coalesce(${table.totalCost}, 0) = 0 or ${table.currency} is not null`,
    ),
    check('billing_notifications_read', sql`(${table.isRead} = 1) = (${table.readAt} is not null)`),
  ],
);

/** A query uses the partial index if it says so in the same words. */
function isLate(kind: SQLWrapper): SQL {
  return sql`${kind} = 'late'`;
}

export const isLateNotification = () => isLate(billingNotifications.kind);

/** The sums of a project's lines, one row per currency; written in the line's transaction, never mixed. */
export const projectTotals = sqliteTable(
  'project_totals',
  {
    projectId: projectId(),
    currency: currency().notNull(),
    pending: money().notNull().default(0),
    approved: money().notNull().default(0),
    invoiced: money().notNull().default(0),
    paid: money().notNull().default(0),
    /** The number of lines in the sums. */
    lines: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.currency] }),
    ...columnChecks('project_totals', table),
    ...rangeChecks('project_totals', table, {
      pending: [0, Number.MAX_SAFE_INTEGER],
      approved: [0, Number.MAX_SAFE_INTEGER],
      invoiced: [0, Number.MAX_SAFE_INTEGER],
      paid: [0, Number.MAX_SAFE_INTEGER],
      lines: [0, Number.MAX_SAFE_INTEGER],
    }),
  ],
);

/**
 * The sums of all projects in a billing state, one row per currency. Triggers write them, with each change of the sums, the
 * value or the state of a project, and nothing else does.
 */
export const billingSums = sqliteTable(
  'billing_sums',
  {
    billingState: text({ enum: PROJECT_BILLING_STATES }).notNull(),
    currency: currency().notNull(),
    /** The number of projects with lines in the sums. */
    projects: integer().notNull().default(0),
    pending: money().notNull().default(0),
    approved: money().notNull().default(0),
    invoiced: money().notNull().default(0),
    paid: money().notNull().default(0),
    lines: integer().notNull().default(0),
    /** How much of the sums is the values of the projects. */
    value: money().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.billingState, table.currency] }),
    ...columnChecks('billing_sums', table),
  ],
);

/**
 * The revenue of a project's lines by day: those invoiced, disputed or paid, by their invoice day. One row per
 * currency, written in the line's transaction like the sums. Vessel, client and system are read from the project, so
 * that a row never goes stale when those change.
 */
export const revenueDays = sqliteTable(
  'revenue_days',
  {
    projectId: projectId(),
    day: isoDate().notNull(),
    currency: currency().notNull(),
    amount: money().notNull(),
    lines: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.day, table.currency] }),
    index('revenue_days_day').on(table.day),
    ...columnChecks('revenue_days', table),
    ...rangeChecks('revenue_days', table, {
      amount: [0, Number.MAX_SAFE_INTEGER],
      lines: [1, Number.MAX_SAFE_INTEGER],
    }),
  ],
);

/** What was invoiced and credited of a line that is billed again: the line itself starts over. Append-only. */
export const creditedLines = sqliteTable(
  'credited_lines',
  {
    id: id(),
    projectId: projectId(),
    /** Null for the value of the project. */
    partId: integer().references(() => partsUsed.id, { onDelete: 'restrict' }),
    description: text().notNull(),
    itemNumber: text(),
    quantity: integer().notNull(),
    unitPrice: money().notNull(),
    currency: currency().notNull(),
    usedDate: isoDate(),
    invoiceRef: text(),
    invoicedAt: isoDate(),
    paidAt: isoDate(),
    disputeNote: text(),
    creditRef: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('credited_lines_project').on(table.projectId),
    index('credited_lines_part').on(table.partId),
    ...columnChecks('credited_lines', table),
    ...rangeChecks('credited_lines', table, {
      quantity: [1, 1_000_000],
      unitPrice: [0, MONEY_MAX_MINOR],
    }),
  ],
);

/** Projects dismissed from the unbilled-work check, with the reason. */
export const leakDismissals = sqliteTable(
  'leak_dismissals',
  {
    projectId: projectId(),
    leak: text({ enum: BILLING_LEAKS }).notNull(),
    reason: text().notNull(),
    dismissedBy: portalUserId().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.leak] }),
    index('leak_dismissals_dismissed_by').on(table.dismissedBy),
    ...columnChecks('leak_dismissals', table),
    ...filledChecks('leak_dismissals', table, ['reason']),
  ],
);
