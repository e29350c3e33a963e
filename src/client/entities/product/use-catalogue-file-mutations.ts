import { trpc } from '#client/lib/transport/trpc.ts';

/** A dry run changes nothing. */
export function useImportProducts() {
  const utils = trpc.useUtils();
  return trpc.admin.products.importCsv.useMutation({
    async onSuccess({ applied }) {
      if (!applied) return;
      await Promise.all([
        utils.admin.products.invalidate(),
        utils.admin.categories.list.invalidate(),
        utils.admin.brands.list.invalidate(),
        utils.admin.panel.counts.invalidate(),
        utils.admin.records.invalidate(),
        utils.public.products.invalidate(),
      ]);
    },
  });
}

export function useExportProducts() {
  return trpc.admin.products.exportCsv.useMutation();
}
