import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { CHANGE_OPERATIONS } from '#contract/office/audit.ts';
import { portalUserId } from './accounts.ts';
import { columnChecks, filledChecks } from './checks.ts';
import { createdAt, id, instant, occurredAt } from './columns.ts';
import { vesselProjects } from './project/projects.ts';

/** The change feed, in order: live updates send it, and a client that was away resumes after the last `seq` it saw. */
export const changes = sqliteTable(
  'changes',
  {
    seq: id(),
    entity: text().notNull(),
    entityId: integer().notNull(),
    projectId: integer().references(() => vesselProjects.id, { onDelete: 'restrict' }),
    op: text({ enum: CHANGE_OPERATIONS }).notNull(),
    at: createdAt(),
  },
  (table) => [
    index('changes_project').on(table.projectId, table.seq),
    index('changes_at').on(table.at),
    ...columnChecks('changes', table),
    ...filledChecks('changes', table, ['entity']),
  ],
);

/**
 * Writes of devices, by idempotency key: a retry returns the stored result, another request under the same key is a
 * conflict.
 */
export const idempotencyKeys = sqliteTable(
  'sync_ops',
  {
    id: id(),
    userId: portalUserId().notNull(),
    clientUuid: text().notNull(),
    /** SHA-256 of the call and its input. */
    requestHash: text().notNull(),
    result: text({ mode: 'json' }).$type<unknown>(),
    /** After this time only the hash is left of the answer. */
    resultDroppedAt: instant(),
    occurredAt: occurredAt(),
    /** What the clock of the device said, if `occurredAt` was corrected by the time of the server. */
    deviceClock: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('sync_ops_once').on(table.userId, table.clientUuid),
    index('sync_ops_created').on(table.createdAt),
    ...columnChecks('sync_ops', table),
  ],
);
