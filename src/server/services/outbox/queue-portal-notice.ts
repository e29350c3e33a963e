import type { Transaction } from '#db/open-database.ts';
import type { notifications } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { queueMail } from './queue-mail.ts';
import { portalNotice } from './templates/portal-notice.ts';

type NotificationRow = typeof notifications.$inferSelect;

/** The address of the portal. */
type Site = Pick<PortalContext, 'publicUrl'>;

/** Mails a person a portal notification, with a link to the project or vessel. */
export function queuePortalNotice(
  tx: Transaction,
  site: Site,
  notification: NotificationRow,
  recipient: string,
): void {
  queueNotice(tx, notification, recipient, {
    texts: [notification.text],
    address: addressOf(site, pathOf(notification)),
  });
}

const pathOf = ({ projectId, vesselDirectoryId }: NotificationRow) =>
  projectId === null
    ? `/portal/vessel-directory?vessel=${vesselDirectoryId}`
    : `/portal/project/${projectId}`;

/** Sends one mail for all vessels of one moment: an import can make many due on one day. */
export function queueDueServices(
  tx: Transaction,
  site: Site,
  told: readonly NotificationRow[],
  recipient: string,
): void {
  const [first] = told;
  if (!first) return;
  queueNotice(tx, first, recipient, {
    texts: told.map(({ text }) => text),
    address: addressOf(site, '/portal/vessel-directory?due=30&project=none'),
  });
}

function queueNotice(
  tx: Transaction,
  { id, userId, kind, createdAt }: NotificationRow,
  recipient: string,
  said: { texts: string[]; address: string | undefined },
): void {
  queueMail(tx, {
    kind: 'portal notice',
    recipient,
    content: portalNotice(kind, said),
    // After a restore, the same id may belong to something else.
    idempotencyKey: `portal notice ${id} ${userId} ${createdAt.getTime()}`,
    at: createdAt,
  });
}

const addressOf = ({ publicUrl }: Site, path: string) =>
  publicUrl === undefined ? undefined : new URL(path, publicUrl).href;
