import { useState } from 'react';
import type { Vessel, VesselReference } from '#contract/vessel-directory.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { MergeForm } from './merge-form.tsx';
import { OtherVessel } from './other-vessel.tsx';

interface MergeDialogProps {
  vessel: Vessel;
  onClose: () => void;
  onMerged: () => void;
}

/** Makes this vessel and another one of the directory one: which other one, which of the two stays, and what it takes. */
export function MergeDialog({ vessel, onClose, onMerged }: MergeDialogProps) {
  const [other, setOther] = useState<VesselReference>();
  const [isTurned, setTurned] = useState(false);
  const [id, loserId] = isTurned ? [other?.id ?? 0, vessel.id] : [vessel.id, other?.id ?? 0];
  const preview = trpc.portal.vesselMerges.preview.useQuery(
    { id, loserId },
    { enabled: other !== undefined, staleTime: 0 },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Merge two vessels"
      size="lg"
      description={`For one ship that stands in the directory twice. Jobs, services and contacts come together in one entry; a merge can be undone.`}
    >
      {other ? (
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => setOther(undefined)}>
              Choose another vessel
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setTurned((before) => !before)}>
              Swap which one stays
            </Button>
          </div>
          <QueryProblem query={preview} />
          {preview.isPending && <Skeleton className="h-64" />}
          {preview.data && (
            <MergeForm
              key={`${preview.data.winner.id} ${preview.data.winner.version} ${preview.data.loser.version}`}
              preview={preview.data}
              onClose={onClose}
              onMerged={onMerged}
            />
          )}
        </div>
      ) : (
        <OtherVessel ownId={vessel.id} startsWith={vessel.vesselName} onChoose={setOther} />
      )}
    </Dialog>
  );
}
