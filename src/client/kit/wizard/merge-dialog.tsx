import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface MergeDialogProps {
  title: string;
  description: string;
  /** How another one is chosen: "Choose another vessel". */
  another: string;
  /** The preview; undefined until the other one is chosen. */
  preview:
    | { data: unknown; error: unknown; isPending: boolean; dataUpdatedAt: number; refetch: () => unknown }
    | undefined;
  onAnother: () => void;
  onSwap: () => void;
  onClose: () => void;
  /** Where the other one is looked up, and then the preview with its form. */
  children: ReactNode;
}

/** Makes two records one: first which other one, then which of the two stays and what it takes. */
export function MergeDialog({
  title,
  description,
  another,
  preview,
  onAnother,
  onSwap,
  onClose,
  children,
}: MergeDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="lg"
      description={description}
    >
      {preview ? (
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={onAnother}>
              {another}
            </Button>
            <Button variant="secondary" size="sm" onClick={onSwap}>
              Swap which one stays
            </Button>
          </div>
          <QueryProblem query={preview} />
          {preview.isPending && <Skeleton className="h-64" />}
          {children}
        </div>
      ) : (
        children
      )}
    </Dialog>
  );
}
