import { classNames } from './class-names.ts';

/** Keeps the place of something that is being fetched. The words about it stand elsewhere. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-md bg-line', className)} />;
}
