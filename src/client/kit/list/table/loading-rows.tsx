import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** A skeleton of the rows; `words` are for screen readers. */
export function LoadingRows({ words, className }: { words: string; className: string }) {
  return (
    <div className="grid gap-2">
      <output className="sr-only">{words}</output>
      {ROWS.map((row) => (
        <Skeleton key={row} className={className} />
      ))}
    </div>
  );
}
