import { useState } from 'react';
import type { ImportError, ProductImport } from '#contract/catalogue/catalogue-transfer.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { countErrorRows } from '#client/lib/browser/csv-file.ts';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { NumberedRow, PagedRows, RowCell } from '#client/kit/list/paged-rows.tsx';

/** The changes of the file, and all its errors. */
export function ImportReport({ report }: { report: ProductImport }) {
  const { applied, created, changed, unchanged, errors } = report;
  const parts = (
    [
      { value: 'errors', label: 'To correct', count: countErrorRows(errors) },
      { value: 'created', label: applied ? 'Added' : 'New', count: created.length },
      { value: 'changed', label: 'Changed', count: changed.length },
    ] as const
  ).filter(({ count }) => count > 0);
  const [chosen, setChosen] = useState<(typeof parts)[number]['value']>();
  const shown = (parts.find(({ value }) => value === chosen) ?? parts[0])?.value;

  return (
    <section aria-label="What the file does" className="grid gap-4">
      {parts.length > 1 && shown && (
        <ChipGroup label="Show" chips={parts} value={shown} onChange={setChosen} />
      )}
      {shown === 'errors' && <ErrorRows errors={errors} />}
      {shown === 'created' && (
        <PagedRows caption="New products" head={['Row', 'Item number', 'Name']} rows={created}>
          {({ row, itemNumber, name }) => (
            <NumberedRow key={row} row={row}>
              <RowCell>
                <ItemNumber text={itemNumber} />
              </RowCell>
              <RowCell>{name}</RowCell>
            </NumberedRow>
          )}
        </PagedRows>
      )}
      {shown === 'changed' && (
        <PagedRows caption="Changed products" head={['Row', 'Product', 'Before and after']} rows={changed}>
          {({ row, itemNumber, name, changes }) => (
            <NumberedRow key={row} row={row}>
              <RowCell>
                {name}
                <br />
                <ItemNumber text={itemNumber} />
              </RowCell>
              <RowCell>
                <Changes changes={changes} />
              </RowCell>
            </NumberedRow>
          )}
        </PagedRows>
      )}
      {unchanged > 0 && parts.length > 0 && (
        <p className="text-sm text-muted">
          {formatCount(unchanged, 'product')} {unchanged === 1 ? 'is' : 'are'} in the catalogue just as in the
          file.
        </p>
      )}
    </section>
  );
}

/** The errors of a file, by row and column. */
export function ErrorRows({ errors }: { errors: readonly ImportError[] }) {
  return (
    <PagedRows caption="Errors to correct" head={['Row', 'Column', 'Error']} rows={errors}>
      {({ row, column, message }) => (
        <NumberedRow key={`${row} ${column} ${message}`} row={row}>
          <RowCell>
            {column !== null && <code className="font-mono text-xs whitespace-nowrap">{column}</code>}
          </RowCell>
          <RowCell>{message}</RowCell>
        </NumberedRow>
      )}
    </PagedRows>
  );
}

function ItemNumber({ text }: { text: string }) {
  return <span className="font-mono text-xs text-muted">{text}</span>;
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  itemNumber: 'Item number',
  description: 'Description',
  categoryId: 'Category',
  brandId: 'Brand',
  imageAlt: 'Image description',
  specifications: 'Specifications',
  applications: 'Applications',
};

function Changes({ changes }: { changes: ProductImport['changed'][number]['changes'] }) {
  return (
    <dl className="grid gap-1">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt className="inline text-muted">{FIELD_LABELS[field] ?? field}: </dt>
          <dd className="inline">
            <del className="text-muted">{shown(from)}</del> <span aria-hidden="true">→ </span>
            <ins className="font-medium no-underline">{shown(to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LENGTH_SHOWN = 160;

function shown(value: string | null): string {
  if (value === null || value === '') return 'empty';
  return value.length > LENGTH_SHOWN ? `${value.slice(0, LENGTH_SHOWN)}…` : value;
}
