import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Fold } from './use-fold.ts';

/** Opens and folds the finished rows below it; its text has their count. */
export function FoldButton({ fold, children }: { fold: Fold; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-expanded={fold.isOpen}
      onClick={fold.toggle}
      className="print-plain -ml-1 flex min-h-11 cursor-pointer items-center gap-1 text-left hover:text-theme"
    >
      <ChevronRight aria-hidden className={classNames('size-4 shrink-0', fold.isOpen && 'rotate-90')} />
      <span>{children}</span>
    </button>
  );
}
