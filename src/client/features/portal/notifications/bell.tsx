import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { Sheet } from '#client/ui/sheet.tsx';
import { NotificationList } from './notification-list.tsx';
import { useUnreadCount } from './use-notifications.ts';

/** Shows the number of unread notifications and opens the list. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadCount();
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
        {isOpen && <NotificationList onLeave={() => setOpen(false)} />}
      </Sheet>
    </>
  );
}
