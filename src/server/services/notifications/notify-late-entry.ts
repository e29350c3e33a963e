import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { formatCount } from '#contract/format/format-number.ts';
import type { Transaction } from '#db/open-database.ts';
import { notifications } from '#db/schema/index.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { activeManagers, addNotification } from './notify.ts';

interface LateEntry {
  project: { id: number };
  /** Null if the entry is not late: then nobody is notified. */
  lateSince: Date | null;
}

/** Notifies the managers of a late entry. A notification that is still unread gathers the entries of its project. */
export function notifyLateEntry(
  tx: Transaction,
  work: Pick<ServiceContext, 'clock'>,
  { project: { id: projectId }, lateSince }: LateEntry,
): void {
  if (lateSince === null) return;
  for (const userId of activeManagers(tx)) {
    const unread = unreadOf(tx, userId, projectId);
    const lateEntries = (unread?.lateEntries ?? 0) + 1;
    const text = `${formatCount(lateEntries, 'entry', 'entries')} came late to project ${projectId}.`;
    if (!unread) {
      // A kind of its own would rebuild the table: a late entry follows the end of the work.
      addNotification(tx, work, { userId, kind: 'work done', projectId, text, lateEntries });
      continue;
    }
    tx.update(notifications).set({ text, lateEntries }).where(eq(notifications.id, unread.id)).run();
    recordChange(tx, work, { entity: 'notification', entityId: unread.id, projectId, op: 'update' });
  }
}

const unreadOf = (tx: Transaction, userId: number, projectId: number) =>
  tx
    .select({ id: notifications.id, lateEntries: notifications.lateEntries })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.projectId, projectId),
        isNotNull(notifications.lateEntries),
        isNull(notifications.readAt),
      ),
    )
    .get();
