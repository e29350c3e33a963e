import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

interface PeriodBarProps {
  /** The visible period: March 2026. */
  title: string;
  /** The name of one step: "week". */
  step: string;
  onBack: () => void;
  onToday: () => void;
  onNext: () => void;
  children?: ReactNode;
}

/** Moves to the previous or next week or month. */
export function PeriodBar({ title, step, onBack, onToday, onNext, children }: PeriodBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <Button variant="secondary" size="sm" aria-label={`Previous ${step}`} onClick={onBack}>
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <Button variant="secondary" size="sm" onClick={onToday}>
          Today
        </Button>
        <Button variant="secondary" size="sm" aria-label={`Next ${step}`} onClick={onNext}>
          <ChevronRight aria-hidden className="size-4" />
        </Button>
        <h2 aria-live="polite" className="mx-2 text-md">
          {title}
        </h2>
      </div>
      {children}
    </div>
  );
}
