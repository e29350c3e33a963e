import type { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { GroupKind } from '#client/entities/taxonomy/group-kind.ts';
import { useGroupWrites } from '#client/entities/taxonomy/use-group-mutations.ts';

interface DeleteGroupProps {
  kind: GroupKind;
  /** Null while none is being deleted. */
  group: CatalogueGroup | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks first: unlike a product, a category or brand does not go to the trash. */
export function DeleteGroup({ kind, group, onClose, onDeleted }: DeleteGroupProps) {
  const { remove } = useGroupWrites(kind);

  function confirm(): void {
    if (!group || remove.isPending) return;
    // A toast behind an open dialog is unreachable, so it closes either way.
    remove.mutate({ id: group.id }, { onSuccess: onDeleted, onSettled: onClose });
  }

  return (
    <Dialog
      open={group !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${group?.name ?? ''}?`}
      description={`No product uses this ${kind.noun}. It is deleted permanently, also from products in the trash.`}
      footer={
        <>
          <Button variant="danger" aria-disabled={remove.isPending} onClick={confirm}>
            {remove.isPending ? 'Deleting…' : `Delete ${kind.noun}`}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    />
  );
}
