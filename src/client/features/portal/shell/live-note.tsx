import { useSyncExternalStore } from 'react';
import { currentLiveState, subscribeToLiveState } from '#client/lib/live-changes.ts';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** How old what one sees may be, while nothing is heard from the server. */
export function LiveNote() {
  const { isLive, heardAt } = useSyncExternalStore(subscribeToLiveState, currentLiveState, currentLiveState);
  return (
    <output className="block">
      {!isLive && (
        <span className="block border-t border-signal/25 bg-signal-tint px-4 py-1.5 text-signal">
          Not live: last updated {time.format(heardAt)}
        </span>
      )}
    </output>
  );
}
