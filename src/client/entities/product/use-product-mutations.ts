import { AdminProduct, type AdminProductPage } from '#contract/catalogue/catalogue-admin.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

/** A failed write shows a toast; its form shows the error too, and keeps the input. */
export function toastFailure(title: string, error: unknown, otherwise: string): void {
  toast({ title, description: errorMessage(error, otherwise), tone: 'danger' });
}

/** The writes of the tab. Each refreshes what it has changed, in the panel and in the public catalogue. */
export function useProductWrites() {
  const utils = trpc.useUtils();

  /** The lists show the write at once, and are then refetched. */
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

  /** Updates the product everywhere on the screen. */
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
      // Removes it from the trash, if that is shown.
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
    // In sequence: each new order is relative to the one before.
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

/** Gives a product the category or brand that it lacks. Pending until the list of such products is there again. */
export function useSetProductGroup(options?: MutationOptions['admin']['products']['update']) {
  const utils = trpc.useUtils();
  return trpc.admin.products.update.useMutation({
    ...options,
    onSettled: (...args) =>
      Promise.all([
        utils.admin.products.invalidate(),
        utils.admin.categories.list.invalidate(),
        utils.admin.brands.list.invalidate(),
        utils.public.products.invalidate(),
        options?.onSettled?.(...args),
      ]),
  });
}
