import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { NOTIFICATION_KINDS } from '#contract/office/notification.ts';
import { portalUserId } from './accounts.ts';
import { columnChecks } from './checks.ts';
import { createdAt, id, instant } from './columns.ts';
import { vesselProjects } from './project/projects.ts';
import { vesselDirectory } from './vessels.ts';

/** The notifications of portal users. Never with an amount of money. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    userId: portalUserId().notNull(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    projectId: integer().references(() => vesselProjects.id, { onDelete: 'restrict' }),
    /** Set if it is about a vessel rather than a project. */
    vesselDirectoryId: integer().references(() => vesselDirectory.id, { onDelete: 'restrict' }),
    text: text().notNull(),
    /** How many late entries it gathers; empty for any other notification. */
    lateEntries: integer(),
    readAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt),
    index('notifications_unread')
      .on(table.userId, table.createdAt)
      .where(sql`${table.readAt} is null`),
    index('notifications_project').on(table.projectId),
    index('notifications_vessel').on(table.vesselDirectoryId),
    ...columnChecks('notifications', table),
  ],
);
