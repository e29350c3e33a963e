import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { ShownOnPages } from './editing/shown-on-pages.tsx';

interface DeleteDialogProps {
  /** Null while it is closed. */
  product: AdminProduct | undefined;
  onDelete: (product: AdminProduct) => void;
  onClose: () => void;
}

/** Asks before deleting a product that is shown on pages of the site. */
export function DeleteDialog({ product, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      open={product !== undefined}
      onOpenChange={onClose}
      title={`Delete ${product?.name ?? 'product'}?`}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              if (product) onDelete(product);
              onClose();
            }}
          >
            Delete product
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {product && (
        <ShownOnPages pages={product.pages}>
          It disappears from there too. A replacement product is not shown there automatically.
        </ShownOnPages>
      )}
    </Dialog>
  );
}
