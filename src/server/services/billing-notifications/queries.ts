import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type {
  BillingNotification,
  BillingNotificationFilters,
  BillingNotificationPage,
  ListBillingNotificationsInput,
} from '#contract/billing/billing-notification.ts';
import { countRows } from '#db/queries/count-rows.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { billingNotifications, isLateNotification, partsUsed, portalUsers } from '#db/schema/index.ts';
import { amountText } from '#contract/format/money.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

const reader = alias(portalUsers, 'reader');

/** Returns one page of the managers' shared inbox: unread before read, late parts first, then the newest. */
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
    kind === 'late' ? isLateNotification() : kind && eq(billingNotifications.kind, kind),
    projectId === undefined ? undefined : eq(billingNotifications.projectId, projectId),
  );
}

interface Slice {
  offset: number;
  limit: number;
}

/** Unread, then read: each of the two follows an index order, both together do not. */
export function readNotifications(
  db: Database | Transaction,
  fits: SQL | undefined,
  { offset, limit }: Slice,
): BillingNotification[] {
  const isUnread = and(fits, eq(billingNotifications.isRead, false));
  const unread = countRows(db, billingNotifications, isUnread);
  const first = Math.min(limit, Math.max(0, unread - offset));
  return [
    ...notificationsOf(db, isUnread, { order: LATE_FIRST, offset, limit: first }),
    ...notificationsOf(db, and(fits, eq(billingNotifications.isRead, true)), {
      order: NEWEST_FIRST,
      offset: Math.max(0, offset - unread),
      limit: limit - first,
    }),
  ];
}

const NEWEST_FIRST = [desc(billingNotifications.createdAt), desc(billingNotifications.id)];
const LATE_FIRST = [sql`${billingNotifications.kind} = 'late' desc`, ...NEWEST_FIRST];

function notificationsOf(
  db: Database | Transaction,
  fits: SQL | undefined,
  { order, offset, limit }: Slice & { order: SQL[] },
): BillingNotification[] {
  if (limit === 0) return [];
  const onPage = db
    .select({ id: billingNotifications.id })
    .from(billingNotifications)
    .where(fits)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return db
    .select({
      row: billingNotifications,
      operator: { id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive },
      part: {
        version: partsUsed.version,
        unitPrice: partsUsed.unitPrice,
        unitCost: partsUsed.unitCost,
        costCurrency: partsUsed.costCurrency,
        deletedAt: partsUsed.deletedAt,
      },
      readByName: reader.name,
    })
    .from(billingNotifications)
    .innerJoin(portalUsers, eq(portalUsers.id, billingNotifications.operatorId))
    .innerJoin(partsUsed, eq(partsUsed.id, billingNotifications.partId))
    .leftJoin(reader, eq(reader.id, billingNotifications.readBy))
    .where(inArray(billingNotifications.id, onPage))
    .orderBy(...order)
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
      totalPrice: amountText(row.totalCost),
      unitPrice: amountText(part.unitPrice),
      unitCost: amountText(part.unitCost),
      costCurrency: part.costCurrency,
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
