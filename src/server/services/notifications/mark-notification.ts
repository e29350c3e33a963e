import { and, eq, isNull } from 'drizzle-orm';
import type {
  MarkNotificationInput,
  Notification,
  UnreadNotifications,
} from '#contract/office/notification.ts';
import type { Transaction } from '#db/open-database.ts';
import { notifications } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { countUnread, toNotification } from './queries.ts';

type Row = typeof notifications.$inferSelect;

/** Marks one of the actor's notifications as read or unread. Throws notFound. */
export function markNotification(ctx: PortalContext, { id, read }: MarkNotificationInput): Notification {
  return inTransaction(ctx.db, (tx) => {
    const mine = and(eq(notifications.id, id), eq(notifications.userId, ctx.actor.userId));
    const row = tx.select().from(notifications).where(mine).get();
    if (!row) throw new AppError('notFound', 'This notification no longer exists.');
    if ((row.readAt !== null) === read) return toNotification(row);
    return toNotification(setRead(tx, ctx, row, read));
  });
}

/** Marks all of the actor's notifications as read. */
export function markAllNotifications(ctx: PortalContext): UnreadNotifications {
  inTransaction(ctx.db, (tx) => {
    const unread = tx
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, ctx.actor.userId), isNull(notifications.readAt)))
      .all();
    for (const row of unread) setRead(tx, ctx, row, true);
  });
  return countUnread(ctx);
}

/** Updates the person's other screens through the change feed. */
function setRead(tx: Transaction, ctx: PortalContext, { id, projectId }: Row, read: boolean): Row {
  const row = tx
    .update(notifications)
    .set({ readAt: read ? ctx.clock.now() : null })
    .where(eq(notifications.id, id))
    .returning()
    .get();
  if (!row) throw new Error(`notification ${id} went within its transaction`);
  recordChange(tx, ctx, {
    entity: 'notification',
    entityId: id,
    ...(projectId !== null && { projectId }),
    op: 'update',
  });
  return row;
}
