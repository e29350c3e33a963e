import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

interface EmptyListProps {
  /** What the list will contain, or that nothing matches. */
  text: string;
  /** Present if filters hide all rows. */
  onClear?: (() => void) | undefined;
  /** Other things to do. */
  children?: ReactNode;
}

/** Replaces the rows of an empty list. */
export function EmptyList({ text, onClear, children }: EmptyListProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md border border-line bg-paper px-4 py-8 text-center text-muted">
      <p className="max-w-[66ch]">{text}</p>
      {onClear && (
        <Button variant="secondary" size="sm" onClick={onClear}>
          Clear search and filters
        </Button>
      )}
      {children && <div className="flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
