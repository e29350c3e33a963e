import type { Vessel } from '#contract/vessel-directory.ts';
import { shortDay } from '#client/lib/day-words.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useDirectoryTouched } from './use-directory-touched.ts';

interface MergesDialogProps {
  vessel: Vessel;
  onClose: () => void;
  onOpen: (id: number) => void;
}

/** What has become part of a vessel, and the way back. */
export function MergesDialog({ vessel, onClose, onOpen }: MergesDialogProps) {
  const touched = useDirectoryTouched();
  const merges = trpc.portal.vesselMerges.list.useQuery({ id: vessel.id }, { staleTime: 0 });
  const undo = trpc.portal.vesselMerges.undo.useMutation({
    networkMode: 'always',
    onSuccess(back) {
      toast({
        title: `${back.vesselName} stands alone again`,
        tone: 'success',
        action: { label: 'Open it', onSelect: () => onOpen(back.id) },
      });
      return touched();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Merged into ${vessel.vesselName}`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <QueryProblem query={merges} />
        {merges.isPending && <Skeleton className="h-24" />}
        {undo.error && <FormError>{errorMessage(undo.error)}</FormError>}
        {merges.data?.length === 0 && <p className="text-muted">Nothing was merged into this vessel.</p>}
        <ul className="grid gap-3">
          {merges.data?.map(({ id, loserName, mergedBy, mergedAt, undoneBy, undoneAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{loserName}</p>
                <p className="text-sm text-muted">
                  {mergedBy}, {shortDay(mergedAt.slice(0, 10))}
                  {undoneAt !== null && `; undone by ${undoneBy}, ${shortDay(undoneAt.slice(0, 10))}`}
                </p>
              </div>
              {undoneAt === null && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-disabled={undo.isPending}
                  onClick={() => {
                    if (!undo.isPending) undo.mutate({ id });
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
