import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { MergesDialog } from '#client/kit/wizard/merges-dialog.tsx';
import { useUndoVesselMerge } from '#client/entities/vessel/use-vessel-merge-mutations.ts';

interface VesselMergesDialogProps {
  vessel: Vessel;
  onClose: () => void;
  onOpen: (id: number) => void;
}

/** Lists the vessels that were merged into this one, and offers to undo each merge. */
export function VesselMergesDialog({ vessel, onClose, onOpen }: VesselMergesDialogProps) {
  const merges = trpc.portal.vesselMerges.list.useQuery({ id: vessel.id }, { staleTime: 0 });
  const undo = useUndoVesselMerge({
    onSuccess: (back) =>
      void toast({
        title: `Merge undone: ${back.vesselName}`,
        tone: 'success',
        action: { label: 'Open vessel', onSelect: () => onOpen(back.id) },
      }),
  });
  return (
    <MergesDialog
      winnerName={vessel.vesselName}
      query={merges}
      isBusy={undo.isPending}
      error={undo.error ? errorMessage(undo.error) : undefined}
      onUndo={(id) => undo.mutate({ id })}
      onClose={onClose}
    />
  );
}
