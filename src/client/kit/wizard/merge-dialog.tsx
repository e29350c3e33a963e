import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface MergeDialogProps {
  title: string;
  description: string;
  /** The label of the button that chooses another record: "Choose another vessel". */
  another: string;
  /** The preview; undefined until the other record is chosen. */
  preview:
    | { data: unknown; error: unknown; isPending: boolean; dataUpdatedAt: number; refetch: () => unknown }
    | undefined;
  onAnother: () => void;
  onSwap: () => void;
  onClose: () => void;
  /** The search for the other record, then the preview with its form. */
  children: ReactNode;
}

/** Merges two records: first choose the other one, then which record is kept and which values it takes. */
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
              Swap which one is kept
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
