import { CSV_ROWS_MAX } from '#contract/catalogue/catalogue-transfer.ts';
import {
  NUMBER_CSV_COLUMNS,
  PRODUCT_NUMBER_KINDS,
  PRODUCT_NUMBER_STATUSES,
  type ProductNumberImport,
} from '#contract/catalogue/product-numbers.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { saveTextFile } from '#client/lib/browser/save-text-file.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { NumberedRow, PagedRows, RowCell } from '#client/kit/list/paged-rows.tsx';
import { ImportWizard } from '#client/kit/wizard/import-wizard.tsx';
import { useImport } from '#client/kit/wizard/use-import.ts';
import {
  useExportProductNumbers,
  useImportProductNumbers,
} from '#client/entities/product/use-product-number-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ErrorRows } from './import-report.tsx';

/** Numbers of products to and from a CSV file. */
export function ProductNumbersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const call = useImportProductNumbers();
  const work = useImport<NonNullable<typeof call.variables>, ProductNumberImport>(call, {
    checkOf: (csv) => ({ csv, dryRun: true }),
    onChosen: () => undefined,
  });
  const { report, source } = work;
  return (
    <ImportWizard
      open={open}
      title="Product numbers"
      noun="number"
      count={report && report.errors.length === 0 ? report.created.length + report.changed.length : 0}
      work={{ ...work, importAll: () => source && work.send({ csv: source.text, dryRun: false }) }}
      onClose={onClose}
      columns={<ColumnsHint />}
      outcome={report && <ImportOutcome report={report} />}
      report={report && <NumberRows report={report} />}
    />
  );
}

function ColumnsHint() {
  const download = useExportProductNumbers();
  return (
    <div className="grid justify-items-start gap-3 text-sm text-muted">
      <p>
        The other numbers by which buyers ask for products: of the maker, in a buying guide, superseded or
        equivalent. A number that the product has is changed, any other one is added; none is deleted. All
        rows are imported or none, at most {formatNumber(CSV_ROWS_MAX)}.
      </p>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={download.isPending}
        onClick={() => {
          if (download.isPending) return;
          download.mutate(undefined, {
            onSuccess: ({ fileName, csv }) => saveTextFile(fileName, csv, 'text/csv'),
          });
        }}
      >
        {download.isPending ? 'Writing the file…' : 'Download all numbers'}
      </Button>
      {download.error && <FormError>{errorMessage(download.error)}</FormError>}
      <Disclosure label="Which columns?">
        <p className="mt-1">
          The first row names the columns: <Codes values={NUMBER_CSV_COLUMNS} />. The kind is one of{' '}
          <Codes values={PRODUCT_NUMBER_KINDS} />, the status one of{' '}
          <Codes values={PRODUCT_NUMBER_STATUSES} />. A confirmed number needs a source. Commas, semicolons or
          tabs separate.
        </p>
      </Disclosure>
    </div>
  );
}

const Codes = ({ values }: { values: readonly string[] }) =>
  values.map((value, index) => (
    <span key={value}>
      {index > 0 && ', '}
      <code className="font-mono text-ink">{value}</code>
    </span>
  ));

type Imported = ProductNumberImport['created'][number];
type Changed = ProductNumberImport['changed'][number];

/** The changes of the file, or its errors. */
function NumberRows({ report: { created, changed, errors } }: { report: ProductNumberImport }) {
  if (errors.length > 0) return <ErrorRows errors={errors} />;
  const rows: (Imported & Partial<Changed>)[] = [...created, ...changed].toSorted(
    (one, other) => one.row - other.row,
  );
  if (rows.length === 0) return null;
  return (
    <PagedRows caption="Numbers in the file" head={['Row', 'Product', 'Number']} rows={rows}>
      {(entry) => (
        <NumberedRow key={entry.row} row={entry.row}>
          <RowCell>
            <span className="font-mono text-xs">{entry.itemNumber}</span>
          </RowCell>
          <RowCell>
            {entry.changes ? (
              entry.changes.map(({ from, to }) => (
                <span key={to}>
                  <del className="text-muted">{from}</del> <span aria-hidden="true">→ </span>
                  <ins className="no-underline">{to}</ins>
                </span>
              ))
            ) : (
              <span className="font-mono text-xs">{entry.number}</span>
            )}
          </RowCell>
        </NumberedRow>
      )}
    </PagedRows>
  );
}
