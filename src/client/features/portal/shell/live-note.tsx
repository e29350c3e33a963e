import { useParams } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { recentTime } from '#client/lib/recent-time.ts';
import { useShownSince } from '#client/entities/project/offline/use-packed-project.ts';
import { liveState } from '#client/lib/transport/live-changes.ts';

/**
 * Shows how old the data may be while the server does not answer. It overlays the lower edge of the header and the
 * padding below: a row of its own would move the page under the pointer.
 */
export function LiveNote() {
  const isLive = useSelector(liveState, (state) => state.isLive);
  const { id } = useParams({ strict: false });
  const since = useShownSince(Number(id) || 0);
  return (
    <output className="pointer-events-none absolute inset-x-4 bottom-0 flex translate-y-4.5 justify-center">
      {!isLive && (
        <span className="rounded-md border border-signal/25 bg-signal-tint px-2 text-center text-xs text-signal">
          Offline.{since !== undefined && ` Showing data from ${recentTime(since)}.`}
        </span>
      )}
    </output>
  );
}
