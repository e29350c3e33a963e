import { useState } from 'react';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { MergeDialog } from '#client/kit/wizard/merge-dialog.tsx';
import { MergeVesselsForm } from './merge-form.tsx';
import { OtherVessel } from './other-vessel.tsx';

interface MergeVesselsDialogProps {
  vessel: Vessel;
  onClose: () => void;
  onMerged: () => void;
}

/** Merges two vessels of the directory. */
export function MergeVesselsDialog({ vessel, onClose, onMerged }: MergeVesselsDialogProps) {
  const [otherId, setOther] = useState<number>();
  const [isTurned, setTurned] = useState(false);
  const [id, loserId] = isTurned ? [otherId ?? 0, vessel.id] : [vessel.id, otherId ?? 0];
  const preview = trpc.portal.vesselMerges.preview.useQuery(
    { id, loserId },
    { enabled: otherId !== undefined, staleTime: 0 },
  );
  const { winner, loser } = preview.data ?? {};
  return (
    <MergeDialog
      title="Merge two vessels"
      description="For one vessel that was entered twice. The vessel you keep gets the projects, services and contacts of both. You can undo a merge."
      another="Choose another vessel"
      preview={otherId === undefined ? undefined : preview}
      onAnother={() => setOther(undefined)}
      onSwap={() => setTurned((before) => !before)}
      onClose={onClose}
    >
      {otherId === undefined && (
        <OtherVessel ownId={vessel.id} startsWith={vessel.vesselName} onChoose={setOther} />
      )}
      {otherId !== undefined && preview.data && (
        <MergeVesselsForm
          key={`${winner?.id} ${winner?.version} ${loser?.version}`}
          preview={preview.data}
          onClose={onClose}
          onMerged={onMerged}
        />
      )}
    </MergeDialog>
  );
}
