import { Skeleton } from './skeleton.tsx';

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** A list that is on its way; `words` are for those who listen. */
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
