import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ACTOR_KINDS, AUDIT_ACTIONS } from '#contract/office/audit.ts';
import { portalUserId } from './accounts.ts';
import { columnChecks, filledChecks } from './checks.ts';
import { createdAt, id, occurredAt } from './columns.ts';
import { vesselProjects } from './project/projects.ts';

/**
 * Who changed what: one row per changed field, in the transaction of the change, never edited. It contains no
 * password, token or document, and nothing of the report channel.
 */
export const auditLogs = sqliteTable(
  'audit_logs',
  {
    id: id(),
    entityType: text().notNull(),
    /** Empty if the action is on no single record, such as an export. */
    entityId: integer(),
    entityName: text().notNull(),
    /** The project it belongs to, so that a project's timeline also shows its parts, times and files. */
    projectId: integer().references(() => vesselProjects.id, { onDelete: 'restrict' }),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    fieldChanged: text(),
    oldValue: text(),
    newValue: text(),
    /** The row contains an amount or a billing state: operators do not get it. */
    money: integer({ mode: 'boolean' }).notNull().default(false),
    actorKind: text({ enum: ACTOR_KINDS }).notNull(),
    changedBy: portalUserId(),
    changedByName: text().notNull(),
    description: text().notNull(),
    occurredAt: occurredAt(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_logs_entity').on(table.entityType, table.entityId, table.id),
    index('audit_logs_project').on(table.projectId, table.id),
    index('audit_logs_changed_by').on(table.changedBy, table.id),
    index('audit_logs_created').on(table.createdAt),
    ...columnChecks('audit_logs', table),
    ...filledChecks('audit_logs', table, ['entityType']),
    check(
      'audit_logs_portal_has_a_name',
      sql`${table.actorKind} <> 'portal' or ${table.changedBy} is not null`,
    ),
  ],
);
