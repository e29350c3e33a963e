import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState, type ReactNode } from 'react';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import { Button } from './button.tsx';

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
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden className="size-4" /> Filters{chosen > 0 && ` (${chosen})`}
        </Button>
      </div>
      <div id={id} className="contents">
        {isOpen && children}
      </div>
    </>
  );
}
