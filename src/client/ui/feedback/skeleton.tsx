import { classNames } from '#client/ui/class-names.ts';

/** Reserves space for content that is loading. The text about it is elsewhere. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-md bg-line', className)} />;
}
