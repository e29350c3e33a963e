import { useState } from 'react';
import type { SavedProject } from '#contract/project/project-change.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useUpdateVessel } from '#client/entities/vessel/use-vessel-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Checkbox } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';

interface DirectoryDialogProps {
  saved: SavedProject;
  onClose: () => void;
}

/** Asks which differences between the saved project and the vessel directory to copy to the directory. */
export function DirectoryDialog({ saved, onClose }: DirectoryDialogProps) {
  const { vesselDirectoryId, directoryProposals, vesselName } = saved;
  const id = vesselDirectoryId ?? 0;
  const vessel = trpc.portal.vessels.byId.useQuery(
    { id },
    { enabled: vesselDirectoryId !== null, staleTime: 0 },
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const update = useUpdateVessel({
    onSuccess() {
      onClose();
      toast({ title: 'Vessel directory updated', tone: 'success' });
    },
    onError: () => vessel.refetch(),
  });

  function toggle(field: string): void {
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(field)) after.add(field);
      return after;
    });
  }

  function run(version: number): void {
    const fields = directoryProposals
      .filter(({ field }) => chosen.has(field))
      .map(({ field, given }) => [field, given]);
    update.mutate({ id, version, ...Object.fromEntries(fields) });
  }

  const version = vessel.data?.version;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Update the vessel directory?"
      description={`The project is saved. Some details of ${vesselName} differ from the directory. Choose what to update.`}
      footer={
        <>
          <Button
            disabled={chosen.size === 0 || version === undefined || update.isPending}
            onClick={() => version !== undefined && run(version)}
          >
            {update.isPending ? 'Updating…' : 'Update directory'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Do not update
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {update.error && <FormError>{errorMessage(update.error)}</FormError>}
        <QueryProblem query={vessel} />
        {directoryProposals.map(({ field, inDirectory, given }) => (
          <Checkbox
            key={field}
            label={
              <>
                <span className="block text-sm text-muted">{fieldLabel(field)}</span>
                <del className="text-muted">{inDirectory ?? 'empty'}</del> → {given}
              </>
            }
            checked={chosen.has(field)}
            onChange={() => toggle(field)}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** The label of portAgentName is "Port agent name". */
function fieldLabel(field: string): string {
  const words = field.replaceAll(/[A-Z0-9]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
