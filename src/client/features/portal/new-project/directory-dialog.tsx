import { useState } from 'react';
import type { DirectoryProposal } from '#contract/vessel/vessel-directory.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { VESSEL_LABELS } from '#contract/vessel/vessel-labels.ts';
import { useUpdateVesselFromProject } from '#client/entities/vessel/use-vessel-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Checkbox } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

interface DirectoryDialogProps {
  vesselId: number;
  vesselName: string;
  proposals: readonly DirectoryProposal[];
  onDone: () => void;
}

/** Lets a manager copy differences between the saved project and the directory to the directory. */
export function DirectoryDialog({ vesselId, vesselName, proposals, onDone }: DirectoryDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(proposals.map(({ field }) => field)),
  );
  const update = useUpdateVesselFromProject();

  function toggle(field: string): void {
    const next = new Set(chosen);
    if (!next.delete(field)) next.add(field);
    setChosen(next);
  }

  function save(): void {
    const taken = proposals.filter(({ field }) => chosen.has(field));
    update.mutate(
      { id: vesselId, changes: Object.fromEntries(taken.map(({ field, given }) => [field, given])) },
      {
        onSuccess() {
          toast({ title: `${vesselName} updated in the directory`, tone: 'success' });
          onDone();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title="Update the vessel directory?"
      description={`The project is saved. Some details of ${vesselName} differ from the directory.`}
      footer={
        <>
          <Button disabled={chosen.size === 0} aria-disabled={update.isPending} onClick={save}>
            {update.isPending ? 'Updating…' : 'Update directory'}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            Do not update
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {update.error && <FormError>{errorMessage(update.error)}</FormError>}
        {proposals.map(({ field, inDirectory, given }) => (
          <Checkbox
            key={field}
            label={`${VESSEL_LABELS[field]}: ${given}`}
            hint={inDirectory === null ? 'Empty in the directory' : `In the directory: ${inDirectory}`}
            checked={chosen.has(field)}
            onChange={() => toggle(field)}
          />
        ))}
      </div>
    </Dialog>
  );
}
