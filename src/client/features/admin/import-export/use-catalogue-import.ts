import { useState } from 'react';
import type { ProductImport } from '#contract/catalogue/catalogue-transfer.ts';
import { useImportProducts } from '#client/entities/product/use-catalogue-file-mutations.ts';
import { sourceOfFile, sourceOfText, type CsvSource } from '#client/lib/browser/csv-file.ts';

const CONFIRM_FIRST =
  'Nothing was imported yet. Confirm that the similar products are new, or correct their numbers in the file.';

/**
 * An import from the choice of a file to its last row. A dry run follows each choice; its result stays until another
 * file is chosen, which simply replaces a refused one.
 */
export function useCatalogueImport() {
  const [source, setSource] = useState<CsvSource>();
  const [report, setReport] = useState<ProductImport>();
  const [refusal, setRefusal] = useState<string>();
  const [similarAreNew, setSimilarAreNew] = useState(false);
  const call = useImportProducts();

  function run(csv: string, dryRun: boolean): void {
    setRefusal(undefined);
    call.mutate({ csv, dryRun, similarAreNew: !dryRun && similarAreNew }, { onSuccess: setReport });
  }

  function check(next: CsvSource): void {
    setSource(next);
    setReport(undefined);
    setSimilarAreNew(false);
    run(next.text, true);
  }

  return {
    source,
    report,
    /** Why a file could not be read, or the server's error. */
    problem: refusal ?? call.error ?? undefined,
    isChecking: call.isPending && call.variables.dryRun === true,
    isImporting: call.isPending && call.variables.dryRun !== true,
    checkText: (text: string) => check(sourceOfText(text)),
    async checkFile(file: File) {
      const read = await sourceOfFile(file);
      if (!('refusal' in read)) {
        check(read);
        return;
      }
      call.reset();
      setReport(undefined);
      setSource(undefined);
      setRefusal(read.refusal);
    },
    checkAgain: () => source && check(source),
    similarAreNew,
    confirmSimilar: (confirmed: boolean) => {
      setSimilarAreNew(confirmed);
      setRefusal(undefined);
    },
    importAll: () => {
      if (!source) return;
      if (report && report.similar.length > 0 && !similarAreNew) setRefusal(CONFIRM_FIRST);
      else run(source.text, false);
    },
    startAnew() {
      call.reset();
      setSource(undefined);
      setReport(undefined);
      setRefusal(undefined);
    },
  };
}

export type CatalogueImport = ReturnType<typeof useCatalogueImport>;
