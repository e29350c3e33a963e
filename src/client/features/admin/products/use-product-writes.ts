import { AdminProduct, type AdminProductPage } from '#contract/catalogue/catalogue-admin.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** A failed write says so in passing; the form that it came from says it too, and keeps what was typed. */
export function toastFailure(title: string, error: unknown, otherwise: string): void {
  toast({ title, description: errorMessage(error, otherwise), tone: 'danger' });
}

/** The writes of the tab. Each refreshes what it has changed, in the panel and in the public catalogue. */
export function useProductWrites() {
  const utils = trpc.useUtils();

  /** The lists on the screen show the write at once; then they are asked for again. */
  function rewriteLists(change: (page: AdminProductPage) => AdminProductPage): void {
    utils.admin.products.list.setQueriesData({}, {}, (page) => page && change(page));
  }

  function refresh({ groups, counts }: { groups: boolean; counts: boolean }): void {
    void utils.admin.products.invalidate();
    void utils.public.products.invalidate();
    if (groups) {
      void utils.admin.categories.list.invalidate();
      void utils.admin.brands.list.invalidate();
    }
    if (counts) void utils.admin.panel.counts.invalidate();
  }

  /** The product as it now is, wherever it stands on the screen. */
  function show(current: AdminProduct): void {
    utils.admin.products.byId.setData({ id: current.id }, current);
    rewriteLists((page) => ({
      ...page,
      products: page.products.map((product) => (product.id === current.id ? current : product)),
    }));
  }

  function dropFromLists(id: number): void {
    rewriteLists(({ products, total }) => {
      const left = products.filter((product) => product.id !== id);
      return { products: left, total: total - (products.length - left.length) };
    });
  }

  const create = trpc.admin.products.create.useMutation({
    onSuccess: () => refresh({ groups: true, counts: true }),
    onError: (error) => toastFailure('Error creating product', error, 'Failed to create product'),
  });
  const update = trpc.admin.products.update.useMutation({
    onSuccess(saved, { categoryId, brandId }) {
      show(saved);
      refresh({ groups: categoryId !== undefined || brandId !== undefined, counts: false });
    },
    onError(error) {
      const current = currentOf(error, AdminProduct);
      if (current) show(current);
      else toastFailure('Error updating product', error, 'Failed to update product');
    },
  });
  const remove = trpc.admin.products.remove.useMutation({
    onSuccess(_, { id }) {
      dropFromLists(id);
      refresh({ groups: true, counts: true });
    },
  });
  const restore = trpc.admin.products.restore.useMutation({
    onSuccess(_, { id }) {
      // Out of the trash, where that is what is shown.
      dropFromLists(id);
      refresh({ groups: true, counts: true });
    },
  });
  const bulkUpdate = trpc.admin.products.bulkUpdate.useMutation({
    onSuccess({ applied }) {
      if (applied) refresh({ groups: true, counts: false });
    },
  });
  const reorder = trpc.admin.products.reorder.useMutation({
    // One after the other: each new order is told against the one before.
    scope: { id: 'product-order' },
    onSuccess: () => refresh({ groups: false, counts: false }),
  });

  const move = trpc.admin.products.move.useMutation({
    scope: { id: 'product-order' },
    onSuccess: () => refresh({ groups: false, counts: false }),
  });

  return { create, update, remove, restore, bulkUpdate, reorder, move };
}

export type ProductWrites = ReturnType<typeof useProductWrites>;
