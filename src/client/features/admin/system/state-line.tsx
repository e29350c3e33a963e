import { classNames } from '#client/ui/class-names.ts';
import type { SiteState } from './site-states.ts';

/** A state, in a sentence. */
export function StateLine({ state: { needsAdmin, inFull } }: { state: SiteState }) {
  return (
    <p
      className={classNames(
        'border-l-4 px-4 py-3 text-md',
        needsAdmin ? 'border-signal bg-signal-tint' : 'border-line bg-mist',
      )}
    >
      {needsAdmin && <strong className="font-semibold text-signal">Needs attention. </strong>}
      {inFull}
    </p>
  );
}
