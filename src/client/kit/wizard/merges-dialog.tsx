import { osloDay } from '#contract/format/calendar-day.ts';
import { shortDay } from '#client/lib/short-date.ts';
import type { MergeHistoryEntry } from '#contract/vessel/merge.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

interface MergesDialogProps {
  winnerName: string;
  query: {
    data: readonly MergeHistoryEntry[] | undefined;
    error: unknown;
    isPending: boolean;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
  isBusy: boolean;
  error: string | undefined;
  onUndo: (id: number) => void;
  onClose: () => void;
}

/** Lists the records that were merged into this one, and offers to undo each merge. */
export function MergesDialog({ winnerName, query, isBusy, error, onUndo, onClose }: MergesDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Merged into ${winnerName}`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <QueryProblem query={query} />
        {query.isPending && <Skeleton className="h-24" />}
        {error !== undefined && <FormError>{error}</FormError>}
        {query.data?.length === 0 && <p className="text-muted">No merges.</p>}
        <ul className="grid gap-3">
          {query.data?.map(({ id, loserName, mergedBy, mergedAt, undoneBy, undoneAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 first:border-t-0 first:pt-0"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{loserName}</p>
                <p className="text-sm text-muted">
                  {mergedBy}, {shortDay(osloDay(new Date(mergedAt)))}
                  {undoneAt !== null && `; undone by ${undoneBy}, ${shortDay(osloDay(new Date(undoneAt)))}`}
                </p>
              </div>
              {undoneAt === null && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Undo the merge of ${loserName}`}
                  aria-disabled={isBusy}
                  onClick={() => {
                    if (!isBusy) onUndo(id);
                  }}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
