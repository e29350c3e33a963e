import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { SERVICE_REPORT_STATUSES, type RecordedReport } from '#contract/report/service-report.ts';
import { portalUserId } from '#db/schema/accounts.ts';
import { columnChecks, rangeChecks } from '#db/schema/checks.ts';
import { createdAt, id, instant, lateSince, occurredAt } from '#db/schema/columns.ts';
import { projectId } from './projects.ts';
import { storageKey } from '#db/schema/stored-files.ts';

/** The service reports of a project, one row per version; a project that is sent back starts the next. */
export const serviceReports = sqliteTable(
  'service_reports',
  {
    id: id(),
    projectId: projectId(),
    operatorId: portalUserId().notNull(),
    version: integer().notNull().default(1),
    status: text({ enum: SERVICE_REPORT_STATUSES }).notNull().default('draft'),
    fileName: text().notNull(),
    /** Address of the authorised download, never a path on the disk. */
    fileURL: text().notNull(),
    fileType: text().notNull(),
    fileSize: integer(),
    storageKey: storageKey().notNull(),
    sha256: text().notNull(),
    /** Printed in the file; empty for reports of programs that printed none. */
    verifyCode: text().unique('service_reports_verify_code'),
    /** The signed version whose wording this one corrects; empty if this one was signed, or its signature refused. */
    correctsVersion: integer(),
    /** Its content as data. Empty for reports of programs that did not record it. */
    content: text({ mode: 'json' }).$type<RecordedReport>(),
    description: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('service_reports_version').on(table.projectId, table.version),
    index('service_reports_operator').on(table.operatorId),
    index('service_reports_stored').on(table.storageKey),
    index('service_reports_status').on(table.status, table.createdAt),
    ...columnChecks('service_reports', table),
    ...rangeChecks('service_reports', table, { version: [1, 1_000_000] }),
  ],
);

/** Who signed what on board, or the reason for no signature. */
export const projectSignatures = sqliteTable(
  'project_signatures',
  {
    id: id(),
    clientUuid: text().unique(),
    projectId: projectId(),
    reportVersion: integer().notNull().default(1),
    signerName: text(),
    signerRank: text(),
    image: storageKey(),
    signedAt: instant().notNull(),
    /** Of what was shown to the signer: the stored snapshot, or the unsigned PDF where there is none. */
    sha256: text().notNull(),
    /** The snapshot, as the device sent it. */
    snapshotKey: storageKey(),
    refusedReason: text(),
    userId: portalUserId().notNull(),
    occurredAt: occurredAt(),
    /** Also of a signature that was made after that moment: see decision 018. */
    lateSince: lateSince(),
    /** When it came, if a newer signature was there before it; no report carries it. */
    replacedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_signatures_project').on(table.projectId, table.reportVersion),
    index('project_signatures_stored').on(table.image),
    index('project_signatures_snapshot').on(table.snapshotKey),
    index('project_signatures_user').on(table.userId),
    ...rangeChecks('project_signatures', table, { reportVersion: [1, 1_000_000] }),
    check(
      'project_signatures_signed_or_refused',
      sql`(${table.refusedReason} is null) = (${table.image} is not null) and (${table.refusedReason} is not null or ${table.signerName} is not null)`,
    ),
  ],
);
