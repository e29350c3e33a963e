import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type {
  BillingNotification,
  BillingNotificationFilters,
  BillingNotificationPage,
  ListBillingNotificationsInput,
} from '#contract/billing-notification.ts';
import { countRows } from '#db/count-rows.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { billingNotifications, partsUsed, portalUsers } from '#db/schema/index.ts';
import { amountText } from '#server/services/parts/queries.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

const reader = alias(portalUsers, 'reader');

/** One page of the managers' shared inbox: unread before read, late parts first of all, then the newest. */
export function listBillingNotifications(
  { db }: PortalContext,
  { offset, limit, ...filters }: ListBillingNotificationsInput,
): BillingNotificationPage {
  const fits = notificationsThatFit(filters);
  return {
    notifications: readNotifications(db, fits, { offset, limit }),
    total: countRows(db, billingNotifications, fits),
    unread: countUnreadBilling(db),
  };
}

export function notificationsThatFit({ unread, kind, projectId }: BillingNotificationFilters) {
  return and(
    unread === undefined ? undefined : eq(billingNotifications.isRead, !unread),
    kind && eq(billingNotifications.kind, kind),
    projectId === undefined ? undefined : eq(billingNotifications.projectId, projectId),
  );
}

export function readNotifications(
  db: Database | Transaction,
  fits: SQL | undefined,
  { offset, limit }: { offset: number; limit: number },
): BillingNotification[] {
  return db
    .select({
      row: billingNotifications,
      operator: { id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive },
      part: { version: partsUsed.version, unitCost: partsUsed.unitCost, deletedAt: partsUsed.deletedAt },
      readByName: reader.name,
    })
    .from(billingNotifications)
    .innerJoin(portalUsers, eq(portalUsers.id, billingNotifications.operatorId))
    .innerJoin(partsUsed, eq(partsUsed.id, billingNotifications.partId))
    .leftJoin(reader, eq(reader.id, billingNotifications.readBy))
    .where(fits)
    .orderBy(
      billingNotifications.isRead,
      sql`${billingNotifications.isRead} = 0 and ${billingNotifications.kind} = 'late' desc`,
      desc(billingNotifications.createdAt),
      desc(billingNotifications.id),
    )
    .limit(limit)
    .offset(offset)
    .all()
    .map(({ row, operator, part, readByName }) => ({
      id: row.id,
      kind: row.kind,
      message: row.message,
      projectId: row.projectId,
      vesselName: row.vesselName,
      operator,
      partId: row.partId,
      partName: row.partName,
      partVersion: part.version,
      quantity: row.quantity,
      totalCost: amountText(row.totalCost),
      unitCost: amountText(part.unitCost),
      currency: row.currency,
      billingStatus: row.billingStatus,
      isWithdrawn: part.deletedAt !== null,
      isRead: row.isRead,
      readByName,
      readAt: row.readAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
}

export function countUnreadBilling(db: Database | Transaction): number {
  return countRows(db, billingNotifications, eq(billingNotifications.isRead, false));
}
