import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { LOOK_KINDS } from '#contract/report/report-verification.ts';
import { portalUserId } from '#db/schema/accounts.ts';
import { columnChecks, filledChecks, rangeChecks } from '#db/schema/checks.ts';
import { createdAt, id, instant, isoDate } from '#db/schema/columns.ts';
import { projectId } from './projects.ts';
import { serviceReports } from './service-reports.ts';

const reportId = () =>
  integer()
    .notNull()
    .references(() => serviceReports.id);

/** Every file that was issued: signing again replaces the draft of a report, and its first print is still on board. */
export const serviceReportPrints = sqliteTable(
  'service_report_prints',
  {
    id: id(),
    reportId: reportId(),
    projectId: projectId(),
    version: integer().notNull(),
    sha256: text().notNull().unique(),
    /** Printed in the file. Empty for files of programs that printed none. */
    verifyCode: text(),
    signedAt: instant().notNull(),
    /** When the same version was signed again. */
    replacedAt: instant(),
    withdrawnAt: instant(),
    withdrawnBy: portalUserId(),
    withdrawReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('service_report_prints_code').on(table.verifyCode, table.createdAt),
    index('service_report_prints_report').on(table.reportId),
    index('service_report_prints_project').on(table.projectId),
    index('service_report_prints_withdrawn_by').on(table.withdrawnBy),
    ...filledChecks('service_report_prints', table, ['sha256', 'withdrawReason']),
    ...rangeChecks('service_report_prints', table, { version: [1, 1_000_000] }),
    check(
      'service_report_prints_withdrawn_with_reason',
      sql`(${table.withdrawnAt} is null) = (${table.withdrawReason} is null)`,
    ),
  ],
);

/** How often a report was checked on a day, by its number or by its file. Nothing is known of who did. */
export const verifyLooks = sqliteTable(
  'verify_looks',
  {
    day: isoDate().notNull(),
    reportId: reportId(),
    kind: text({ enum: LOOK_KINDS }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.reportId, table.kind] }),
    index('verify_looks_report').on(table.reportId),
    ...columnChecks('verify_looks', table),
    ...rangeChecks('verify_looks', table, { count: [1, 1_000_000_000] }),
  ],
);

/** Every certificate that issued files were signed with, so that people can compare those of older files as well. */
export const signingCertificates = sqliteTable(
  'signing_certificates',
  {
    id: id(),
    /** SHA-256 of the certificate. */
    fingerprint: text().notNull().unique(),
    /** DER in base64. */
    certificate: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [...filledChecks('signing_certificates', table, ['fingerprint', 'certificate'])],
);
