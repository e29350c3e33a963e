import { and, count, desc, eq, isNull, lt } from 'drizzle-orm';
import type {
  ListNotificationsInput,
  Notification,
  UnreadNotifications,
} from '#contract/office/notification.ts';
import { notifications } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

export function toNotification(row: typeof notifications.$inferSelect): Notification {
  const { id, kind, projectId, vesselDirectoryId, text, readAt, createdAt } = row;
  return {
    id,
    kind,
    projectId,
    vesselDirectoryId,
    text,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Returns the actor's notifications, newest first. */
export function listNotifications(
  { db, actor }: PortalContext,
  { unread, before, limit }: ListNotificationsInput,
): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, actor.userId),
        unread ? isNull(notifications.readAt) : undefined,
        before === undefined ? undefined : lt(notifications.id, before),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit)
    .all()
    .map(toNotification);
}

export function countUnread({ db, actor }: Pick<PortalContext, 'db' | 'actor'>): UnreadNotifications {
  const found = db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, actor.userId), isNull(notifications.readAt)))
    .get();
  return { unread: found?.unread ?? 0 };
}
