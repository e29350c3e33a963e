import { CSV_COLUMNS, CSV_ROWS_MAX } from '#contract/catalogue/catalogue-transfer.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { ImportWizard } from '#client/kit/wizard/import-wizard.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportReport } from './import-report.tsx';
import { SimilarProducts } from './similar-products.tsx';
import { useCatalogueImport } from './use-catalogue-import.ts';

/** Products from a CSV file. */
export function ImportProductsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const work = useCatalogueImport();
  const { report } = work;
  return (
    <ImportWizard
      open={open}
      title="Import products"
      noun="product"
      count={report && report.errors.length === 0 ? report.created.length + report.changed.length : 0}
      work={work}
      onClose={onClose}
      columns={<ColumnsHint />}
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

function ColumnsHint() {
  return (
    <div className="text-sm text-muted">
      <p>
        A known item number changes its product, a new one adds a product. All rows are imported or none, at
        most {formatNumber(CSV_ROWS_MAX)}. You see what would happen before anything is written.
      </p>
      <Disclosure label="Which columns?">
        <p className="mt-1">
          The first row names the columns:{' '}
          {CSV_COLUMNS.map((column, index) => (
            <span key={column}>
              {index > 0 && ', '}
              <code className="font-mono text-ink">{column}</code>
            </span>
          ))}
          . Only <code className="font-mono text-ink">itemNumber</code> must be there; a new product needs
          name and description too. A column that is missing stays as it is, an empty cell clears. Commas,
          semicolons or tabs separate. An export is a good example.
        </p>
      </Disclosure>
    </div>
  );
}
