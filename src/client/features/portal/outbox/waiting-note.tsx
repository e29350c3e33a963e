import { useState } from 'react';
import { formatCount } from '#contract/format/format-number.ts';
import { formatTime } from '#contract/format/format-date.ts';
import { lazyDialog } from '#client/kit/screen/lazy-part.tsx';
import type { Act } from '#client/lib/outbox/act.ts';
import { useOutbox } from '#client/lib/outbox/use-outbox.ts';

const WhatWaits = lazyDialog(async () => (await import('./what-waits.tsx')).WhatWaits);

const isRefused = ({ state }: Act) => state === 'refused';
const isPhoto = ({ file }: Act) => file?.type.startsWith('image/') === true;

/** Says on every screen what the server has not answered. It overlays the screen, so that nothing moves. */
export function WaitingNote() {
  const { acts, waiting, sentAt, isDurable } = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const refused = acts.filter(isRefused);
  const unsent = acts.filter((act) => !isRefused(act) && waiting.has(act.uuid));
  const text = [
    refused.length > 0 &&
      `${formatCount(refused.length, 'entry', 'entries')} ${refused.length === 1 ? 'needs' : 'need'} your decision.`,
    unsent.length > 0 && `${formatUnsent(unsent)} on this phone.`,
    unsent.length > 0 && sentAt !== undefined && `Last sent ${formatTime(sentAt)}.`,
  ].filter(Boolean);
  return (
    <>
      <div className="waiting-note pointer-events-none fixed inset-x-4 bottom-[calc(var(--foot)+0.75rem)] z-20 flex flex-col items-center gap-2 lg:right-6 lg:left-auto print:hidden">
        {!isDurable && (
          <output className={NOTE}>
            This browser cannot keep entries without a network. Stay online, or use another browser.
          </output>
        )}
        {text.length > 0 && (
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={NOTE}>
            {text.join(' ')} <span className="underline">Show</span>
          </button>
        )}
      </div>
      {isOpen && <WhatWaits onClose={() => setOpen(false)} />}
    </>
  );
}

const NOTE =
  'pointer-events-auto min-h-11 rounded-md border border-signal/25 bg-signal-tint px-3 py-2 text-left text-sm text-signal shadow-raised';

/** Returns "17 entries and 9 photos wait". */
function formatUnsent(acts: readonly Act[]): string {
  const photos = acts.filter(isPhoto).length;
  const entries = acts.length - photos;
  const parts = [
    entries > 0 && formatCount(entries, 'entry', 'entries'),
    photos > 0 && formatCount(photos, 'photo'),
  ].filter(Boolean);
  return `${parts.join(' and ')} ${acts.length === 1 ? 'waits' : 'wait'}`;
}
