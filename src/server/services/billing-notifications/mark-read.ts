import { and, eq, inArray } from 'drizzle-orm';
import type {
  MarkBillingNotificationsInput,
  MarkedBillingNotifications,
} from '#contract/billing/billing-notification.ts';
import { billingNotifications } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { countUnreadBilling } from './queries.ts';

/**
 * Marks notifications of the shared inbox as read or unread for all managers, and records who did it. Ignores those
 * that do not exist.
 */
export function markBillingNotifications(
  ctx: PortalContext,
  { ids, read }: MarkBillingNotificationsInput,
): MarkedBillingNotifications {
  return inTransaction(ctx.db, (tx) => {
    const marked = tx
      .update(billingNotifications)
      .set({
        isRead: read,
        readBy: read ? ctx.actor.userId : null,
        readAt: read ? ctx.clock.now() : null,
      })
      .where(and(inArray(billingNotifications.id, ids), eq(billingNotifications.isRead, !read)))
      .returning({ id: billingNotifications.id })
      .all()
      .map(({ id }) => id)
      .toSorted((one, other) => one - other);
    for (const id of marked) {
      recordChange(tx, ctx, { entity: 'billing notification', entityId: id, op: 'update' });
    }
    return { marked, unread: countUnreadBilling(tx) };
  });
}
