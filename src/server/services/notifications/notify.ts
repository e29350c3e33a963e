import { and, eq, inArray } from 'drizzle-orm';
import type { NotificationKind } from '#contract/office/notification.ts';
import type { Transaction } from '#db/open-database.ts';
import { notifications, portalUsers } from '#db/schema/index.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { queuePortalNotice } from '#server/services/outbox/queue-portal-notice.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';

type NotificationRow = typeof notifications.$inferSelect;

type Notice = {
  /** One sentence, never with an amount. */
  text: string;
} & (
  | { kind: Exclude<NotificationKind, 'service due' | 'correction'>; projectId: number }
  | { kind: 'correction'; vesselDirectoryId: number }
);

/** The person who caused it; null for the program itself. */
interface NoticeWork extends Pick<PortalContext, 'clock' | 'publicUrl'> {
  actor?: Pick<PortalActor, 'userId'>;
}

/** The kinds that are also sent by mail. */
const MAILED: ReadonlySet<NotificationKind> = new Set([
  'assigned',
  'unscheduled',
  'sent back',
  'work done',
  'mention',
  'correction',
]);

/**
 * Notifies staff, except of what they did themselves. Call it in the transaction of the event: the mail for some
 * kinds is queued with it, except for inactive people.
 */
export function notify(
  tx: Transaction,
  work: NoticeWork,
  userIds: readonly (number | null)[],
  notice: Notice,
): void {
  const told = userIds.filter((userId): userId is number => userId !== null && userId !== work.actor?.userId);
  const people = tx
    .select({ id: portalUsers.id, email: portalUsers.email, isActive: portalUsers.isActive })
    .from(portalUsers)
    .where(inArray(portalUsers.id, told))
    .orderBy(portalUsers.id)
    .all();
  for (const { id: userId, email, isActive } of people) {
    const row = addNotification(tx, work, { ...notice, userId });
    if (isActive && MAILED.has(notice.kind)) queuePortalNotice(tx, work, row, email);
  }
}

/** Writes one person's notification and shows it on their open screens. */
export function addNotification(
  tx: Transaction,
  work: Pick<ServiceContext, 'clock'>,
  notice: Pick<NotificationRow, 'userId' | 'kind' | 'text'> &
    Partial<Pick<NotificationRow, 'projectId' | 'vesselDirectoryId' | 'lateEntries'>>,
): NotificationRow {
  const row = tx
    .insert(notifications)
    .values({ ...notice, createdAt: work.clock.now() })
    .returning()
    .get();
  recordChange(tx, work, {
    entity: 'notification',
    entityId: row.id,
    ...(row.projectId !== null && { projectId: row.projectId }),
    op: 'create',
  });
  return row;
}

/** The recipients of what any manager can handle. */
export function activeManagers(tx: Transaction): number[] {
  return tx
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(and(eq(portalUsers.role, 'manager'), eq(portalUsers.isActive, true)))
    .all()
    .map(({ id }) => id);
}
