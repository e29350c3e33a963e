import { trpc } from '#client/lib/transport/trpc.ts';

/** The search of the catalogue finds products by their numbers, and the history of a product lists the changes. */
function useInvalidateNumbers() {
  const { admin, public: site } = trpc.useUtils();
  return () =>
    Promise.all([
      admin.productNumbers.invalidate(),
      admin.products.list.invalidate(),
      admin.products.history.invalidate(),
      site.products.invalidate(),
    ]);
}

export function useCreateProductNumber() {
  const invalidate = useInvalidateNumbers();
  return trpc.admin.productNumbers.create.useMutation({ onSuccess: () => void invalidate() });
}

export function useUpdateProductNumber() {
  const invalidate = useInvalidateNumbers();
  return trpc.admin.productNumbers.update.useMutation({ onSuccess: () => void invalidate() });
}

export function useRemoveProductNumber() {
  const invalidate = useInvalidateNumbers();
  return trpc.admin.productNumbers.remove.useMutation({ onSuccess: invalidate });
}

/** A dry run changes nothing. */
export function useImportProductNumbers() {
  const invalidate = useInvalidateNumbers();
  return trpc.admin.productNumbers.importCsv.useMutation({
    onSuccess: async ({ applied }) => {
      if (applied) await invalidate();
    },
  });
}

export function useExportProductNumbers() {
  return trpc.admin.productNumbers.exportCsv.useMutation();
}
