import { useState } from 'react';
import type { ProductImport } from '#contract/catalogue/catalogue-transfer.ts';
import { useImport } from '#client/kit/wizard/use-import.ts';
import { useImportProducts } from '#client/entities/product/use-catalogue-file-mutations.ts';

const CONFIRM_FIRST =
  'Nothing was imported yet. Confirm that the similar products are new, or correct their numbers in the file.';

/** An import of products: all rows or none. */
export function useCatalogueImport() {
  const [similarAreNew, setSimilarAreNew] = useState(false);
  const call = useImportProducts();
  const work = useImport<NonNullable<typeof call.variables>, ProductImport>(call, {
    checkOf: (csv) => ({ csv, dryRun: true, similarAreNew: false }),
    onChosen: () => setSimilarAreNew(false),
  });
  const { source, report } = work;
  return {
    ...work,
    similarAreNew,
    confirmSimilar: (confirmed: boolean) => {
      setSimilarAreNew(confirmed);
      work.refuse(undefined);
    },
    importAll() {
      if (!source) return;
      if (report && report.similar.length > 0 && !similarAreNew) work.refuse(CONFIRM_FIRST);
      else work.send({ csv: source.text, dryRun: false, similarAreNew });
    },
  };
}
