import { useId, useState, type ReactNode } from 'react';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import { FiltersButton } from './filters-button.tsx';

interface FoldedFiltersProps {
  /** How many of them narrow the list. */
  chosen: number;
  children: ReactNode;
}

/** Filters of a grid that a narrow screen keeps behind a button: they would push the list off it. */
export function FoldedFilters({ chosen, children }: FoldedFiltersProps) {
  const id = useId();
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  if (isWide) return children;
  return (
    <>
      <div className="self-end">
        <FiltersButton controls={id} isOpen={isOpen} chosen={chosen} onToggle={() => setOpen(!isOpen)} />
      </div>
      <div id={id} className="contents">
        {isOpen && children}
      </div>
    </>
  );
}
