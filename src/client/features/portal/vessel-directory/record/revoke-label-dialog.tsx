import type { UnitLabel } from '#contract/vessel/unit-label.ts';
import { useRevokeUnitLabel } from '#client/entities/vessel/use-unit-label-mutations.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

/** Asks before a label is revoked, because that cannot be undone. */
export function RevokeLabelDialog({ label, onClose }: { label: UnitLabel; onClose: () => void }) {
  const revoke = useRevokeUnitLabel({
    onSuccess() {
      toast({ title: 'Label revoked', tone: 'success' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Revoke label"
      description={label.number ?? undefined}
      footer={
        <>
          <Button
            aria-disabled={revoke.isPending}
            onClick={() => !revoke.isPending && revoke.mutate({ id: label.id })}
          >
            Revoke
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        Its page will say that the label is no longer in use, and nothing about the vessel. This cannot be
        undone. A new label gets a new number.
      </p>
      {revoke.error && <FormError>{errorMessage(revoke.error)}</FormError>}
    </Dialog>
  );
}
