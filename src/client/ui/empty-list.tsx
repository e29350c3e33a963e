import { Button } from './button.tsx';

interface EmptyListProps {
  /** What would be here, and how it comes. */
  what: string;
  /** Where filters leave nothing. */
  onClear?: (() => void) | undefined;
}

/** In place of the rows of a list. */
export function EmptyList({ what, onClear }: EmptyListProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md border border-line bg-paper px-4 py-8 text-center text-muted">
      <p>{what}</p>
      {onClear && (
        <Button variant="secondary" size="sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
