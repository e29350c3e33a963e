import type { ReactNode } from 'react';
import { FoldButton } from '#client/ui/fold-button.tsx';
import type { Fold } from '#client/ui/use-fold.ts';

interface PanelHeadProps {
  title: string;
  id?: string;
  /** How much there is, or how much of it is done: stands behind the title. */
  result?: string | undefined;
  fold?: Fold | undefined;
  action?: ReactNode;
}

/** The head of a part of a portal screen: what it is, and what can be done with it. */
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
