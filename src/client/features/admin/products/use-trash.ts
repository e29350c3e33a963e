import { useRef } from 'react';
import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { toast } from '#client/lib/toast.ts';
import { toastFailure, type ProductWrites } from '#client/entities/product/use-product-mutations.ts';

interface TrashOptions {
  writes: Pick<ProductWrites, 'remove' | 'restore'>;
  onRemoved: (product: AdminProduct) => void;
  onRestored: (product: AdminProduct) => void;
}

/** Deleting moves to the trash at once; Undo is in the toast and in the trash. */
export function useTrash({ writes, onRemoved, onRestored }: TrashOptions) {
  const underWay = useRef(new Set<number>());

  async function once(id: number, work: () => Promise<void>): Promise<void> {
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    await work();
    underWay.current.delete(id);
  }

  const restore = (product: AdminProduct) =>
    once(product.id, async () => {
      try {
        await writes.restore.mutateAsync({ id: product.id });
        toast({ title: 'Product restored', description: product.name, tone: 'success' });
        onRestored(product);
      } catch (error) {
        toastFailure('Error restoring product', error, 'Failed to restore product');
      }
    });

  const remove = (product: AdminProduct) =>
    once(product.id, async () => {
      try {
        await writes.remove.mutateAsync({ id: product.id });
        toast({
          title: 'Product deleted successfully',
          description: `${product.name} stays in the trash for 30 days.`,
          tone: 'success',
          action: { label: 'Undo', onSelect: () => void restore(product) },
        });
        onRemoved(product);
      } catch (error) {
        toastFailure('Error deleting product', error, 'Failed to delete product');
      }
    });

  return { remove, restore };
}
