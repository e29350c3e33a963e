import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { useArchiveVessel, useRestoreVessel } from '#client/entities/vessel/use-vessel-mutations.ts';

/** Archives a vessel, which hides it from lists and searches, or restores it. */
export function ArchiveButton({ vessel }: { vessel: Vessel }) {
  const { id, vesselName, archivedAt } = vessel;
  const restore = useRestoreVessel({
    onSuccess: () => void toast({ title: `${vesselName} restored`, tone: 'success' }),
    onError: (error) =>
      toast({ title: 'Could not restore the vessel', description: errorMessage(error), tone: 'danger' }),
  });
  const archive = useArchiveVessel({
    onSuccess: () =>
      void toast({
        title: `${vesselName} archived`,
        action: { label: 'Undo', onSelect: () => restore.mutate({ id }) },
      }),
  });
  const isArchived = archivedAt !== null;
  const isBusy = archive.isPending || restore.isPending;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) (isArchived ? restore : archive).mutate({ id });
        }}
      >
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
      {archive.error && (
        <div className="basis-full">
          <FormError>{errorMessage(archive.error)}</FormError>
        </div>
      )}
    </>
  );
}
