import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { reloadWhereReachable, useLazyImport } from '#client/lib/browser/use-lazy-import.ts';
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx';
import { Sheet } from '#client/ui/overlay/sheet.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useUnreadCount } from './use-unread-count.ts';

/** The list is fetched on demand, or ahead. */
export const loadNotificationList = () => import('./notification-list.tsx');

/** Shows the number of unread notifications and opens the list. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadCount();
  const list = useLazyImport(loadNotificationList, isOpen);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="relative grid size-11 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink aria-expanded:bg-mist"
      >
        <Bell aria-hidden className="size-5" />
        <span className="sr-only">Notifications</span>
        {unread > 0 && (
          <span className="absolute top-1 left-1/2 grid h-4.5 w-max min-w-4.5 place-items-center rounded-md bg-signal px-1 text-xs leading-none font-semibold text-paper tabular-nums">
            {unread > 99 ? '99+' : unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </button>
      <Sheet open={isOpen} onOpenChange={setOpen} title="Notifications" closeLabel="Close">
        {isOpen && list.part && <list.part.NotificationList onLeave={() => setOpen(false)} />}
        {!list.part && (
          <div className="grid gap-3 px-6 py-3">
            {list.isFailed ? (
              <ErrorPanel
                message="The list could not be loaded. Check the connection and try again."
                onRetry={() => void reloadWhereReachable()}
              />
            ) : (
              <Skeleton className="h-14" />
            )}
          </div>
        )}
      </Sheet>
    </>
  );
}
