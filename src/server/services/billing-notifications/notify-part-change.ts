import { and, desc, eq } from 'drizzle-orm';
import type { BillingNotificationKind } from '#contract/billing/billing-notification.ts';
import type { Transaction } from '#db/open-database.ts';
import { billingNotifications, portalUsers, type partsUsed } from '#db/schema/index.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';

type PartRow = typeof partsUsed.$inferSelect;

/**
 * Notifies the managers' inbox of a part, in the transaction that writes it. An unread notification is updated;
 * otherwise a row is added. A manager's own changes arrive as read. No text contains an amount.
 */
export function notifyPartChange(
  tx: Transaction,
  work: PortalWork,
  part: PartRow,
  kind: BillingNotificationKind,
): void {
  const unread = kind === 'added' || kind === 'late' ? undefined : unreadRow(tx, part.id);
  if (!unread) {
    insertRow(tx, work, part, kind);
    return;
  }
  // Until someone has read it, it remains the notification that the part was used, with the current data.
  const news = kind === 'changed' ? unread.kind : kind;
  tx.update(billingNotifications)
    .set({ ...noticeOf(tx, work, part, news), kind: news })
    .where(eq(billingNotifications.id, unread.id))
    .run();
  recordChange(tx, work, { entity: 'billing notification', entityId: unread.id, op: 'update' });
}

function insertRow(tx: Transaction, work: PortalWork, part: PartRow, kind: BillingNotificationKind): void {
  const { actor, clock } = work;
  const isRead = actor.role === 'manager';
  const { id } = tx
    .insert(billingNotifications)
    .values({
      ...noticeOf(tx, work, part, kind),
      kind,
      projectId: part.projectId,
      operatorId: part.operatorId,
      vesselName: part.vesselName,
      partId: part.id,
      isRead,
      readBy: isRead ? actor.userId : null,
      readAt: isRead ? clock.now() : null,
      createdAt: clock.now(),
    })
    .returning({ id: billingNotifications.id })
    .get();
  recordChange(tx, work, { entity: 'billing notification', entityId: id, op: 'create' });
}

function noticeOf(tx: Transaction, work: PortalWork, part: PartRow, kind: BillingNotificationKind) {
  return {
    partName: part.partName,
    quantity: part.quantity,
    totalCost: kind === 'withdrawn' ? 0 : part.totalPrice,
    currency: part.currency,
    billingStatus: part.billingStatus,
    message: messageOf(tx, work, part, kind),
  };
}

/**
 * Writes the part's state to all its rows. A decision about a part also settles its notifications, which are then
 * marked as read.
 */
export function mirrorStatus(
  tx: Transaction,
  work: PortalWork,
  { id, billingStatus }: Pick<PartRow, 'id' | 'billingStatus'>,
): void {
  const { partId, isRead } = billingNotifications;
  tx.update(billingNotifications).set({ billingStatus }).where(eq(partId, id)).run();
  if (billingStatus === 'pending') return;
  const read = tx
    .update(billingNotifications)
    .set({ isRead: true, readBy: work.actor.userId, readAt: work.clock.now() })
    .where(and(eq(partId, id), eq(isRead, false)))
    .returning({ id: billingNotifications.id })
    .all();
  for (const row of read) {
    recordChange(tx, work, { entity: 'billing notification', entityId: row.id, op: 'update' });
  }
}

function unreadRow(tx: Transaction, partId: number) {
  return tx
    .select()
    .from(billingNotifications)
    .where(and(eq(billingNotifications.partId, partId), eq(billingNotifications.isRead, false)))
    .orderBy(desc(billingNotifications.id))
    .limit(1)
    .get();
}

function messageOf(
  tx: Transaction,
  { actor }: PortalWork,
  { quantity, partName, vesselName, operatorId }: PartRow,
  kind: BillingNotificationKind,
): string {
  const what = `${quantity} × ${partName} on ${vesselName}`;
  if (kind === 'changed') return `${actor.name} changed what was used: now ${what}`;
  if (kind === 'withdrawn') return `${actor.name} removed ${what}`;
  // The name stays that of the person who used the part, also after someone else's correction.
  const user = tx
    .select({ name: portalUsers.name })
    .from(portalUsers)
    .where(eq(portalUsers.id, operatorId))
    .get();
  return `${user?.name ?? actor.name} used ${what}`;
}
