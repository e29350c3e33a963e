import { useSelector } from '@tanstack/react-store';
import { formatTime } from '#contract/format/format-date.ts';
import { liveState } from '#client/lib/transport/live-changes.ts';

/**
 * Shows how old the data may be while the server does not answer. It overlays the lower edge of the header and the
 * padding below: a row of its own would move the page under the pointer.
 */
export function LiveNote() {
  const { isLive, heardAt } = useSelector(liveState);
  return (
    <output className="pointer-events-none absolute inset-x-4 bottom-0 flex translate-y-4.5 justify-center">
      {!isLive && (
        <span className="rounded-md border border-signal/25 bg-signal-tint px-2 text-center text-xs text-signal">
          Offline. Showing data from {formatTime(heardAt)}.
        </span>
      )}
    </output>
  );
}
