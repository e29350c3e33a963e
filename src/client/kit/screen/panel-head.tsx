import type { ReactNode } from 'react';
import { FoldButton } from '#client/ui/fold-button.tsx';
import type { Fold } from '#client/ui/use-fold.ts';

interface PanelHeadProps {
  title: string;
  id?: string;
  /** A count or progress, shown after the title. */
  result?: string | undefined;
  fold?: Fold | undefined;
  action?: ReactNode;
}

/** The heading of a section on a portal screen, with its actions. */
export function PanelHead({ title, id, result, fold, action }: PanelHeadProps) {
  const words = (
    <>
      <span id={id}>{title}</span>
      {result && <span className="font-normal text-muted tabular-nums"> · {result}</span>}
    </>
  );
  return (
    <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h2 className="text-md tracking-normal">
        {fold ? <FoldButton fold={fold}>{words}</FoldButton> : words}
      </h2>
      {action}
    </div>
  );
}
