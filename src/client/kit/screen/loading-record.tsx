import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** Placeholders while the record of a screen is loaded: its summary, its tabs and the open one. */
export function LoadingRecord({ name }: { name: string }) {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading the {name}…</output>
      <Skeleton className="h-24" />
      <Skeleton className="h-10 max-w-xl" />
      <Skeleton className="h-64" />
    </div>
  );
}
