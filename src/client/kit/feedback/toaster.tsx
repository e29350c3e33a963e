import { useSelector } from '@tanstack/react-store';
import X from 'lucide-react/icons/x';
import { Toast } from 'radix-ui';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { dismissToast, toasts, type ToastMessage } from '#client/lib/toast.ts';
import { classNames } from '#client/ui/class-names.ts';

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

const edges: Record<ToastMessage['tone'], string> = {
  neutral: 'border-l-theme',
  success: 'border-l-success',
  danger: 'border-l-danger',
};

/** The notification region: one toast at a time, 5 s, F8 focuses it, a swipe of 50 px to the right dismisses. */
export function Toaster() {
  const messages = useSelector(toasts);
  const region = useRegionKey(messages[0]);
  const viewport = useRef<HTMLOListElement>(null);
  useKeptOffFocus(viewport, messages[0]?.id);
  return (
    <Toast.Provider
      key={region}
      duration={DURATION_MS}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      swipeDirection="right"
      label="Notification"
    >
      {messages.map((message) => (
        <Toast.Root
          key={message.id}
          type="background"
          open={message.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(message.id);
          }}
          className={classNames(
            'toast flex items-start gap-3 rounded-md border border-l-4 border-line bg-paper py-3 pr-2 pl-4 text-ink shadow-raised',
            edges[message.tone],
          )}
        >
          <div className="min-w-0 flex-1 py-1.5 text-md">
            <Toast.Title className="font-semibold">{message.title}</Toast.Title>
            {message.description !== undefined && (
              <Toast.Description className="text-sm text-muted">{message.description}</Toast.Description>
            )}
          </div>
          {message.action && (
            <Toast.Action
              altText={message.action.label}
              onClick={message.action.onSelect}
              className="min-h-11 shrink-0 rounded-md px-3 text-md font-medium text-theme hover:bg-theme-tint"
            >
              {message.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Dismiss"
            className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        ref={viewport}
        className="toasts fixed right-0 bottom-(--toast-bottom,0px) z-50 flex w-full max-w-md flex-col gap-2 p-4 data-above:top-(--header-height) data-above:bottom-auto"
      />
    </Toast.Provider>
  );
}

/** A toast appears at the bottom of the window, or at the top if it would cover the focused element. */
function useKeptOffFocus(viewport: RefObject<HTMLElement | null>, newest: number | undefined): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!viewport.current || !focused || focused === document.body) return;
    const toast = viewport.current.getBoundingClientRect();
    const { top, right, bottom } = focused.getBoundingClientRect();
    const isCovered =
      bottom > window.innerHeight - toast.height && top < window.innerHeight && right > toast.left;
    viewport.current.toggleAttribute('data-above', isCovered);
  }, [viewport, newest]);
}

/**
 * Closing a toast while the pointer or focus is on it leaves Radix's timer stopped, so the next message gets a new
 * region.
 */
function useRegionKey(newest: ToastMessage | undefined): number {
  const [last, setLast] = useState({ id: newest?.id, open: newest?.open, region: 0 });
  if (last.id === newest?.id && last.open === newest?.open) return last.region;
  const followsClosed = last.id !== newest?.id && last.open !== true;
  const region = followsClosed ? last.region + 1 : last.region;
  setLast({ id: newest?.id, open: newest?.open, region });
  return region;
}
