import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import type { MergePreview } from '#contract/vessel/vessel-merge.ts';
import { MergeWizard } from '#client/kit/wizard/merge-wizard.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { MergeVesselsForm } from './merge-form.tsx';
import { OtherVessel } from './other-vessel.tsx';

interface MergeVesselsDialogProps {
  vessel: Vessel;
  onClose: () => void;
}

/** Merges two vessels of the directory. */
export function MergeVesselsDialog({ vessel, onClose }: MergeVesselsDialogProps) {
  return (
    <MergeWizard
      title="Merge two vessels"
      description="For one vessel that was entered twice. The vessel you keep gets the projects, services and contacts of both. You can undo a merge."
      another="Choose another vessel"
      ownId={vessel.id}
      stays
      usePreview={(records, enabled) =>
        trpc.portal.vesselMerges.preview.useQuery(records, { enabled, staleTime: 0 })
      }
      search={(choose) => <OtherVessel ownId={vessel.id} startsWith={vessel.vesselName} onChoose={choose} />}
      onClose={onClose}
    >
      {(preview: MergePreview) => <MergeVesselsForm preview={preview} onClose={onClose} />}
    </MergeWizard>
  );
}
