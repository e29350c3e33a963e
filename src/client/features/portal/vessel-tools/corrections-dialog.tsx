import { ExportButton } from '#client/kit/list/export-button.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { CorrectionCard } from './correction-card.tsx';

/** Lists suggested corrections of the directory, which managers accept or reject. */
export function CorrectionsDialog({ canDecide, onClose }: { canDecide: boolean; onClose: () => void }) {
  const open = trpc.portal.corrections.list.useQuery({}, { staleTime: 0 });
  const decided = trpc.portal.corrections.list.useQuery({ decided: true, limit: 20 }, { staleTime: 0 });
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={canDecide ? 'Suggested corrections' : 'Your suggestions'}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {canDecide && <ExportButton procedure={trpc.portal.corrections.exportCsv} input={{}} />}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <QueryProblem query={open} />
        {open.isPending && <Skeleton className="h-32" />}
        {open.data?.total === 0 && <p className="text-muted">No open suggestions.</p>}
        {open.data && open.data.total > open.data.corrections.length && (
          <p className="text-sm text-muted">
            The oldest {open.data.corrections.length} of {open.data.total}.
          </p>
        )}
        <ul className="grid grid-cols-1 gap-3">
          {open.data?.corrections.map((correction) => (
            <CorrectionCard key={correction.id} correction={correction} canDecide={canDecide} />
          ))}
        </ul>
        {decided.data && decided.data.total > 0 && (
          <section className="grid grid-cols-1 gap-3">
            <h3 className="text-md font-semibold">Recently decided</h3>
            <ul className="grid grid-cols-1 gap-3">
              {decided.data.corrections.map((correction) => (
                <CorrectionCard key={correction.id} correction={correction} canDecide={false} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
