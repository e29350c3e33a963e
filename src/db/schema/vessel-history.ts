import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { CORRECTION_STATUSES, SERVICE_HISTORY_STATUSES } from '#contract/vessel/vessel.ts';
import { portalUserId } from './accounts.ts';
import { columnChecks, filledChecks, rangeChecks } from './checks.ts';
import { createdAt, id, instant, isoDate, jsonList, occurredAt, updatedAt, version } from './columns.ts';
import { mergeColumns, mergeConstraints } from './merge-columns.ts';
import { projectId, vesselProjects } from './project/projects.ts';
import { vesselDirectory } from './vessels.ts';

interface ServiceHistoryEntry {
  /** Null where others did the service. */
  projectId: number | null;
  serviceDate: string;
  serviceType: string;
  operatorName: string;
}

const vesselDirectoryId = () =>
  integer()
    .notNull()
    .references(() => vesselDirectory.id, { onDelete: 'restrict' });

/**
 * The source for services: one row per project, written at completion and marked when the project is reopened, and
 * one for each service by others, which has no project.
 */
export const vesselServiceHistory = sqliteTable(
  'vessel_service_history',
  {
    id: id(),
    vesselDirectoryId: vesselDirectoryId(),
    projectId: integer()
      .unique()
      .references(() => vesselProjects.id, { onDelete: 'restrict' }),
    serviceDate: isoDate().notNull(),
    operatorName: text().notNull(),
    serviceType: text().notNull(),
    /** For a service by others; a project has its own. */
    systemType: text(),
    status: text({ enum: SERVICE_HISTORY_STATUSES }).notNull().default('completed'),
    createdAt: createdAt(),
  },
  (table) => [
    index('vessel_service_history_vessel').on(table.vesselDirectoryId, table.serviceDate),
    ...columnChecks('vessel_service_history', table),
    check('vessel_service_history_system', sql`${table.projectId} is null or ${table.systemType} is null`),
  ],
);

/** The vessel as it was at each completion. Written once, never edited. */
export const vesselLogs = sqliteTable(
  'vessel_logs',
  {
    id: id(),
    projectId: projectId(),
    /** 1 for the first completion of the project, 2 after it was reopened once. */
    completionNo: integer().notNull().default(1),
    vesselName: text().notNull(),
    clientName: text(),
    portAgent: text(),
    masterContact: text(),
    engineerContact: text(),
    location: text(),
    lastServiceDate: isoDate(),
    lastServiceType: text(),
    nextServiceDue: isoDate(),
    /** The newest twenty services of the vessel, newest first. */
    serviceHistory: jsonList<ServiceHistoryEntry>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('vessel_logs_completion').on(table.projectId, table.completionNo),
    index('vessel_logs_vessel').on(table.vesselName),
    ...columnChecks('vessel_logs', table),
    ...rangeChecks('vessel_logs', table, { completionNo: [1, 10_000] }),
  ],
);

/** Merges of two vessels: who merged what, and the data for an undo. */
export const vesselMerges = sqliteTable(
  'vessel_merges',
  { winnerId: vesselDirectoryId(), loserId: vesselDirectoryId(), ...mergeColumns() },
  (table) => mergeConstraints('vessel_merges', table),
);

/** A correction of the directory suggested by an operator, for a manager to accept or reject. */
export const correctionSuggestions = sqliteTable(
  'correction_suggestions',
  {
    id: id(),
    clientUuid: text().unique(),
    vesselDirectoryId: vesselDirectoryId(),
    /** Field of the directory entry. */
    field: text().notNull(),
    currentValue: text(),
    suggestedValue: text(),
    note: text(),
    suggestedBy: portalUserId().notNull(),
    status: text({ enum: CORRECTION_STATUSES }).notNull().default('open'),
    decidedBy: portalUserId(),
    decidedAt: instant(),
    occurredAt: occurredAt(),
    createdAt: createdAt(),
  },
  (table) => [
    index('correction_suggestions_vessel').on(table.vesselDirectoryId),
    index('correction_suggestions_status').on(table.status, table.createdAt),
    index('correction_suggestions_suggested_by').on(table.suggestedBy),
    index('correction_suggestions_decided_by').on(table.decidedBy),
    ...columnChecks('correction_suggestions', table),
    check('correction_suggestions_decided', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
  ],
);

/** The interval of a service in months, and how long before the due day it is announced. */
export const serviceRules = sqliteTable(
  'service_rules',
  {
    id: id(),
    serviceType: text().notNull(),
    /** Empty text: for any system. Not null, because null would bypass the unique constraint. */
    systemType: text().notNull().default(''),
    intervalMonths: integer().notNull(),
    leadDays: integer().notNull().default(30),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('service_rules_once').on(table.serviceType, table.systemType),
    ...filledChecks('service_rules', table, ['serviceType']),
    ...rangeChecks('service_rules', table, { intervalMonths: [1, 240], leadDays: [0, 730] }),
  ],
);
