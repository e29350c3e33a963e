import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import {
  INCIDENT_TYPES,
  REPORT_ACCESS_ACTIONS,
  REPORT_NOTICE_KINDS,
  REPORT_OUTCOMES,
  REPORT_PARTIES,
  REPORT_STATUSES,
} from '#contract/whistleblowing/report.ts';
import { ACTOR_KINDS } from '#contract/office/audit.ts';
import { columnChecks } from './checks.ts';
import { id, instant, isoDate, version } from './columns.ts';

/**
 * A text that only the report key opens: key id, nonce and ciphertext in one string, bound to table, column and the
 * row's `rowUuid`, so that ciphertexts cannot be swapped between rows.
 */
const ciphertext = () => text();
const rowUuid = () => text().notNull().unique();

/**
 * Reports of concern. Nothing here identifies an anonymous reporter: name and e-mail are empty, times are full hours,
 * and no locale, address or device is stored. Times have no default, so that the service has to round them.
 */
export const whistleblowerReports = sqliteTable(
  'whistleblower_reports',
  {
    id: id(),
    rowUuid: rowUuid(),
    /** reporterName, reporterEmail and description of the specification. */
    reporterNameCiphertext: ciphertext(),
    reporterEmailCiphertext: ciphertext(),
    incidentType: text({ enum: INCIDENT_TYPES }).notNull(),
    descriptionCiphertext: ciphertext(),
    anonymous: integer({ mode: 'boolean' }).notNull().default(false),
    /**
     * The full hour, also of a named report: ids count upwards, so its minute would date the anonymous ones beside
     * it.
     */
    createdAt: instant().notNull(),
    /** HMAC of the receipt code under the installation's secret (argon2id where an earlier version stored it); unique, so that one hash finds the report. */
    receiptHash: text().unique(),
    /** HMAC of the Idempotency-Key under the report key: a retry makes no second report. */
    idempotencyKeyHash: text().unique(),
    status: text({ enum: REPORT_STATUSES }).notNull().default('received'),
    outcome: text({ enum: REPORT_OUTCOMES }),
    acknowledgeBy: isoDate().notNull(),
    feedbackBy: isoDate().notNull(),
    readAt: instant(),
    acknowledgedAt: instant(),
    feedbackAt: instant(),
    closedAt: instant(),
    /** Day from which the content may be purged: twelve months after closing. */
    purgeOn: isoDate(),
    /** The tombstone after the purge: id, category, dates. */
    purgedAt: instant(),
    version: version(),
  },
  (table) => [
    index('whistleblower_reports_listing').on(table.createdAt, table.id),
    index('whistleblower_reports_acknowledge_by')
      .on(table.acknowledgeBy)
      .where(sql`${table.acknowledgedAt} is null and ${table.closedAt} is null`),
    index('whistleblower_reports_feedback_by')
      .on(table.feedbackBy)
      .where(sql`${table.feedbackAt} is null and ${table.closedAt} is null`),
    index('whistleblower_reports_purge_on')
      .on(table.purgeOn)
      .where(sql`${table.purgedAt} is null`),
    ...columnChecks('whistleblower_reports', table),
    check(
      'whistleblower_reports_anonymous_is_nameless',
      sql`${table.anonymous} = 0 or (${table.reporterNameCiphertext} is null and ${table.reporterEmailCiphertext} is null)`,
    ),
    check(
      'whistleblower_reports_anonymous_by_the_hour',
      sql`${table.anonymous} = 0 or ${table.createdAt} % 3600000 = 0`,
    ),
    check(
      'whistleblower_reports_closed',
      sql`(${table.status} = 'closed') = (${table.outcome} is not null) and (${table.status} = 'closed') = (${table.closedAt} is not null)`,
    ),
    check(
      'whistleblower_reports_purged_is_empty',
      sql`(${table.purgedAt} is not null) = (${table.descriptionCiphertext} is null) and (${table.purgedAt} is null or coalesce(${table.reporterNameCiphertext}, ${table.reporterEmailCiphertext}, ${table.receiptHash}, ${table.idempotencyKeyHash}) is null)`,
    ),
  ],
);

const reportId = () =>
  integer()
    .notNull()
    .references(() => whistleblowerReports.id, { onDelete: 'restrict' });

/** The dialogue between the reporter, identified only by the receipt code, and the handler. */
export const whistleblowerMessages = sqliteTable(
  'whistleblower_messages',
  {
    /** Counted within the report (`addMessage`), so that it does not order the messages of different reports. */
    id: id(),
    rowUuid: rowUuid(),
    reportId: reportId(),
    sender: text({ enum: REPORT_PARTIES }).notNull(),
    textCiphertext: ciphertext().notNull(),
    /** Rounded down to the hour for an anonymous reporter. */
    createdAt: instant().notNull(),
    /** When the other side has seen it. */
    readAt: instant(),
  },
  (table) => [
    index('whistleblower_messages_report').on(table.reportId, table.id),
    ...columnChecks('whistleblower_messages', table),
  ],
);

/** Internal notes of handlers; the reporter never sees them. */
export const whistleblowerNotes = sqliteTable(
  'whistleblower_notes',
  {
    id: id(),
    rowUuid: rowUuid(),
    reportId: reportId(),
    textCiphertext: ciphertext().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('whistleblower_notes_report').on(table.reportId, table.id)],
);

/**
 * Notices to the compliance officer that are not in the outbox yet. They move there at a full hour: a row written
 * with the report would lie between mails with exact times and so show the minute of the report.
 */
export const pendingReportNotices = sqliteTable(
  'whistleblower_pending_notices',
  {
    kind: text({ enum: REPORT_NOTICE_KINDS }).notNull(),
    /** A full hour. */
    dueAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.dueAt] }),
    ...columnChecks('whistleblower_pending_notices', table),
    check('whistleblower_pending_notices_by_the_hour', sql`${table.dueAt} % 3600000 = 0`),
  ],
);

/** Who opened what, separate from the audit log, which knows nothing of this channel. Reporters leave no row. */
export const whistleblowerAccessLogs = sqliteTable(
  'whistleblower_access_logs',
  {
    id: id(),
    /** Empty if the whole list was opened. */
    reportId: integer().references(() => whistleblowerReports.id, { onDelete: 'restrict' }),
    actorKind: text({ enum: ACTOR_KINDS }).notNull(),
    action: text({ enum: REPORT_ACCESS_ACTIONS }).notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('whistleblower_access_logs_report').on(table.reportId, table.at),
    index('whistleblower_access_logs_at').on(table.at),
    ...columnChecks('whistleblower_access_logs', table),
    check('whistleblower_access_logs_no_portal', sql`${table.actorKind} <> 'portal'`),
  ],
);
