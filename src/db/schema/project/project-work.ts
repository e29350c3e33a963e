import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { PHOTO_PHASES, TIME_CATEGORIES, TRAVEL_DOCUMENT_CATEGORIES } from '#contract/project/project.ts';
import { portalUserId } from '#db/schema/accounts.ts';
import { columnChecks, filledChecks, rangeChecks } from '#db/schema/checks.ts';
import { createdAt, id, instant, jsonList, lateSince, occurredAt, version } from '#db/schema/columns.ts';
import { projectId, type vesselProjects } from './projects.ts';
import { storageKey } from '#db/schema/stored-files.ts';

export const projectComments = sqliteTable(
  'project_comments',
  {
    id: id(),
    projectId: projectId(),
    userId: portalUserId().notNull(),
    comment: text().notNull(),
    /** Ids of the mentioned people. */
    mentions: jsonList<number>(),
    editedAt: instant(),
    occurredAt: occurredAt(),
    lateSince: lateSince(),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_comments_project').on(table.projectId, table.id),
    index('project_comments_user').on(table.userId),
    index('project_comments_latest').on(table.createdAt),
    ...columnChecks('project_comments', table),
    ...filledChecks('project_comments', table, ['comment']),
  ],
);

/** SHA-256 of the bytes as the device sent them: a stored picture is encoded again. Empty for older files. */
const sentSha256 = () => text();

/** Files and photos of the work. */
export const projectFiles = sqliteTable(
  'project_files',
  {
    id: id(),
    projectId: projectId(),
    userId: portalUserId().notNull(),
    /** The sender's file name, sanitised. */
    fileName: text().notNull(),
    /** Address of the authorised download, never a path on the disk. */
    filePath: text().notNull(),
    fileType: text().notNull(),
    fileSize: integer(),
    storageKey: storageKey().notNull(),
    sentSha256: sentSha256(),
    phase: text({ enum: PHOTO_PHASES }),
    /** Time of the photo by the device. */
    takenAt: instant(),
    description: text(),
    occurredAt: occurredAt(),
    lateSince: lateSince(),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_files_project').on(table.projectId, table.id),
    index('project_files_user').on(table.userId),
    index('project_files_stored').on(table.storageKey),
    ...columnChecks('project_files', table),
  ],
);

/** Passports, visas and the like: every view is audited, and they can be deleted. */
export const travelDocumentFiles = sqliteTable(
  'travel_document_files',
  {
    id: id(),
    projectId: projectId(),
    userId: portalUserId().notNull(),
    fileName: text().notNull(),
    /** Address of the authorised download, never a path on the disk. */
    filePath: text().notNull(),
    fileSize: integer(),
    fileCategory: text({ enum: TRAVEL_DOCUMENT_CATEGORIES }).notNull(),
    storageKey: storageKey().notNull(),
    sentSha256: sentSha256(),
    description: text(),
    occurredAt: occurredAt(),
    lateSince: lateSince(),
    createdAt: createdAt(),
  },
  (table) => [
    index('travel_document_files_project').on(table.projectId, table.fileCategory),
    index('travel_document_files_user').on(table.userId),
    index('travel_document_files_stored').on(table.storageKey),
    ...columnChecks('travel_document_files', table),
  ],
);

/** The newest transition of a project, while it can be undone. */
export const undoableTransitions = sqliteTable(
  'undoable_transitions',
  {
    id: id(),
    projectId: projectId().unique(),
    madeBy: portalUserId().notNull(),
    madeAt: instant().notNull(),
    /** The previous values of the fields of the project that it changed. */
    before: text({ mode: 'json' }).$type<Partial<typeof vesselProjects.$inferSelect>>().notNull(),
    /** The audit rows of everything that it did. Later ones of the same project mean that something followed. */
    firstAuditId: integer().notNull(),
    lastAuditId: integer().notNull(),
  },
  (table) => [
    index('undoable_transitions_of_person').on(table.madeBy),
    ...columnChecks('undoable_transitions', table),
  ],
);

/** Hours on a project. An entry without an end is a running timer. */
export const projectTimeEntries = sqliteTable(
  'project_time_entries',
  {
    id: id(),
    clientUuid: text().unique(),
    projectId: projectId(),
    userId: portalUserId().notNull(),
    category: text({ enum: TIME_CATEGORIES }).notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    minutes: integer(),
    /** The zone of the work, which determines its days. */
    timezone: text().notNull(),
    note: text(),
    /** When a hold of the project stopped this timer, until resuming has restarted it. */
    heldAt: instant(),
    version: version(),
    occurredAt: occurredAt(),
    lateSince: lateSince(),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_time_entries_project').on(table.projectId, table.startedAt),
    // With all that the figures of hours read.
    index('project_time_entries_user').on(table.userId, table.startedAt, table.endedAt, table.category),
    index('project_time_entries_running')
      .on(table.projectId)
      .where(sql`${table.endedAt} is null`),
    ...columnChecks('project_time_entries', table),
    ...rangeChecks('project_time_entries', table, { minutes: [0, 1_000_000] }),
    check('project_time_entries_order', sql`${table.endedAt} >= ${table.startedAt}`),
    check('project_time_entries_ended', sql`(${table.endedAt} is null) = (${table.minutes} is null)`),
  ],
);
