import { classNames } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** An outline of a section's heading and body. `className` sets the height. */
export function SectionSkeleton({ className }: { className: string }) {
  return (
    <div className={classNames('frame overflow-hidden py-16 lg:py-24', className)}>
      <Skeleton className="h-12 w-60 max-w-full" />
      <Skeleton className="mt-5 h-6 w-[34rem] max-w-full" />
      <Skeleton className="mt-10 h-80" />
    </div>
  );
}
