import { useState } from 'react';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { useRowKeys } from '#client/kit/shortcuts/row-keys.ts';
import { NotificationPage } from './notification-page.tsx';
import { useMarkAll } from '#client/entities/notification/use-notification-mutations.ts';
import { useUnreadCount } from './use-unread-count.ts';

const SHOWN = ['all', 'unread'] as const;

/** Lists the user's notifications, newest first, one page after the other. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  useRowKeys();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all');
  /** The last id of each page that is followed by another one. */
  const [pages, setPages] = useState<readonly number[]>([]);
  const unread = useUnreadCount();
  const markAll = useMarkAll();

  function show(next: (typeof SHOWN)[number]): void {
    setShown(next);
    setPages([]);
  }

  return (
    <div className="text-dense">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
        <ChipGroup
          label="Show"
          chips={[
            { value: 'all', label: 'All', count: undefined },
            { value: 'unread', label: 'Unread', count: unread },
          ]}
          value={shown}
          onChange={show}
        />
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3 aria-disabled:text-muted"
          aria-disabled={unread === 0 || markAll.isPending}
          onClick={() =>
            unread > 0 &&
            !markAll.isPending &&
            markAll.mutate(undefined, {
              onError: (error) =>
                void toast({
                  title: 'Could not mark as read',
                  description: errorMessage(error),
                  tone: 'danger',
                }),
            })
          }
        >
          Mark all as read
        </Button>
      </div>
      {[undefined, ...pages].map((before, index) => (
        <NotificationPage
          key={`${shown} ${before}`}
          isUnread={shown === 'unread'}
          before={before}
          onLeave={onLeave}
          {...(index === pages.length && { onMore: (last: number) => setPages([...pages, last]) })}
        />
      ))}
    </div>
  );
}
