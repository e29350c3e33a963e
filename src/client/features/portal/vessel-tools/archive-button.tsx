import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { useDirectoryTouched } from './use-directory-touched.ts';

/** Archives a vessel, which hides it from lists and searches, or restores it. */
export function ArchiveButton({ vessel, onArchived }: { vessel: Vessel; onArchived: () => void }) {
  const { id, vesselName, archivedAt } = vessel;
  const touched = useDirectoryTouched();
  const restore = trpc.portal.vessels.restore.useMutation({
    onSuccess() {
      toast({ title: `${vesselName} restored`, tone: 'success' });
      return touched();
    },
    onError: (error) =>
      toast({ title: 'Could not restore the vessel', description: errorMessage(error), tone: 'danger' }),
  });
  const archive = trpc.portal.vessels.archive.useMutation({
    onSuccess() {
      toast({
        title: `${vesselName} archived`,
        action: { label: 'Undo', onSelect: () => restore.mutate({ id }) },
      });
      onArchived();
      return touched();
    },
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
