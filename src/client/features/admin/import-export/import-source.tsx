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

/** Where the rows come from. What was refused is replaced here by the corrected file, as often as it takes. */
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
