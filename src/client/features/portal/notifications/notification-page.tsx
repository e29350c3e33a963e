import { Link } from '@tanstack/react-router';
import { formatTimeAgo } from '#contract/format/format-date.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import { NOTIFICATIONS_PAGE_DEFAULT, type Notification } from '#contract/office/notification.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { rowLink } from '#client/kit/list/table/row-link.ts';
import { listRow } from '#client/kit/shortcuts/row-keys.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useMarkNotification } from '#client/entities/notification/use-notification-mutations.ts';
import { useNotifications } from './use-notification-page.ts';

interface NotificationPageProps {
  isUnread: boolean;
  before: number | undefined;
  /** Called when a link to a project or vessel is followed. */
  onLeave: () => void;
  /** Loads the page after this id; only on the last page. */
  onMore?: (last: number) => void;
}

export function NotificationPage({ isUnread, before, onLeave, onMore }: NotificationPageProps) {
  const page = useNotifications({ unread: isUnread, before });
  const last = page.data?.at(-1);
  const now = new Date(page.dataUpdatedAt);
  return (
    <>
      {page.error && (
        <div className="px-6 py-3">
          <QueryProblem query={page} />
        </div>
      )}
      {page.isPending && (
        <div className="grid gap-3 px-6 py-3">
          <output className="sr-only">Loading…</output>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {page.data?.length === 0 && before === undefined && (
        <p className="border-t border-line px-6 py-4 text-muted">
          {isUnread ? 'No unread notifications.' : 'No notifications yet.'}
        </p>
      )}
      <ul>
        {page.data?.map((notification) => (
          <Told key={notification.id} notification={notification} now={now} onLeave={onLeave} />
        ))}
      </ul>
      {onMore && last && page.data?.length === NOTIFICATIONS_PAGE_DEFAULT && (
        <div className="border-t border-line px-6 py-3">
          <Button variant="secondary" size="sm" onClick={() => onMore(last.id)}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

interface ToldProps {
  notification: Notification;
  now: Date;
  onLeave: () => void;
}

/** Returns the link that a notification leads to. */
function linkOf({ kind, projectId, vesselDirectoryId }: Notification) {
  if (projectId !== null) return projectLink(projectId);
  if (vesselDirectoryId !== null) {
    return { to: '/portal/vessel-directory', search: { vessel: vesselDirectoryId } } as const;
  }
  return kind === 'service due'
    ? ({ to: '/portal/vessel-directory', search: { due: '30', project: 'none' } } as const)
    : undefined;
}

function Told({ notification, now, onLeave }: ToldProps) {
  const { id, text, readAt, createdAt } = notification;
  const link = linkOf(notification);
  const mark = useMarkNotification();
  const isRead = readAt !== null;

  function setRead(read: boolean): void {
    if (mark.isPending) return;
    mark.mutate(
      { id, read },
      {
        onError: (error) =>
          void toast({
            title: 'Could not mark the notification',
            description: errorMessage(error),
            tone: 'danger',
          }),
      },
    );
  }

  return (
    <li
      {...listRow}
      className={classNames(
        'grid gap-1 border-t border-line px-6 py-3',
        !isRead && 'border-l-4 border-l-theme bg-theme-tint pl-5',
      )}
    >
      <p className="wrap-break-word">
        {!isRead && <span className="sr-only">Unread: </span>}
        {link === undefined ? (
          text
        ) : (
          <Link
            {...link}
            {...rowLink}
            onClick={() => {
              if (!isRead) setRead(true);
              onLeave();
            }}
            className={classNames('no-underline hover:underline', isRead ? 'text-ink' : 'font-medium')}
          >
            {text}
          </Link>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <time dateTime={createdAt} title={shortDateTime(createdAt)} className="text-muted">
          {formatTimeAgo(createdAt, now)}
        </time>
        <button
          type="button"
          aria-disabled={mark.isPending}
          onClick={() => setRead(!isRead)}
          className="min-h-8 font-medium text-theme underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </button>
      </div>
    </li>
  );
}
