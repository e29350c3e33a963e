import { useState } from 'react';
import { ImportDialog } from '#client/kit/wizard/import-dialog.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportSource } from './import-source.tsx';
import { SimilarProducts } from './similar-products.tsx';
import { useCatalogueImport } from './use-catalogue-import.ts';

interface ImportProductsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Imports products from a CSV file. Closing keeps its state. */
export function ImportProductsDialog({ open, onClose }: ImportProductsDialogProps) {
  const work = useCatalogueImport();
  const [pasted, setPasted] = useState('');
  const { report } = work;

  function close(): void {
    onClose();
    if (report?.applied !== true) return;
    work.startAnew();
    setPasted('');
  }

  return (
    <ImportDialog
      open={open}
      title="Import products"
      noun="product"
      count={report && report.errors.length === 0 ? report.created.length + report.changed.length : 0}
      work={work}
      onClose={close}
      choice={<ImportSource work={work} pasted={pasted} onPastedChange={setPasted} />}
      outcome={report && <ImportOutcome report={report} />}
      report={
        report && (
          <>
            {report.similar.length > 0 && (
              <SimilarProducts
                similar={report.similar}
                isConfirmed={work.similarAreNew}
                onConfirm={work.confirmSimilar}
              />
            )}
            <ImportReport report={report} />
          </>
        )
      }
    />
  );
}
