import { CSV_COLUMNS, CSV_ROWS_MAX } from '#contract/catalogue/catalogue-transfer.ts';
import { formatCount, formatNumber } from '#contract/format/format-number.ts';
import { CsvSourceField } from '#client/kit/wizard/csv-source-field.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import type { CatalogueImport } from './use-catalogue-import.ts';

interface ImportSourceProps {
  work: CatalogueImport;
  pasted: string;
  onPastedChange: (text: string) => void;
}

/** The source of the rows. A refused file can be replaced by the corrected one as often as needed. */
export function ImportSource({ work, pasted, onPastedChange }: ImportSourceProps) {
  const { source } = work;
  return (
    <CsvSourceField
      source={source && { ...source, size: `about ${formatCount(source.rows, 'row')}` }}
      isBusy={work.isChecking || work.isImporting}
      pasted={pasted}
      onPastedChange={onPastedChange}
      onFile={(file) => void work.checkFile(file)}
      onText={work.checkText}
    >
      <ColumnsHint />
    </CsvSourceField>
  );
}

function ColumnsHint() {
  return (
    <div className="text-sm text-muted">
      <p>
        A known item number changes its product, a new one adds a product. All rows are imported or none, at
        most {formatNumber(CSV_ROWS_MAX)}. You see the changes before anything is saved.
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
          . Only <code className="font-mono text-ink">itemNumber</code> is required; a new product needs name
          and description too. A missing column changes nothing, an empty cell clears. Separate with commas,
          semicolons or tabs. An export is a good example.
        </p>
      </Disclosure>
    </div>
  );
}
