import { useNow } from '#client/lib/browser/use-now.ts';
import { classNames } from '#client/ui/class-names.ts';
import { clockOf } from './time-labels.ts';

/** How long a timer has run. */
export function Clock({ since, className }: { since: string; className: string }) {
  const now = useNow(1000);
  return (
    <span role="timer" className={classNames('font-mono tabular-nums', className)}>
      {clockOf(now - Date.parse(since))}
    </span>
  );
}
