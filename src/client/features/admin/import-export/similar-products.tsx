import type { ProductImport } from '#contract/catalogue/catalogue-transfer.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { Checkbox } from '#client/ui/form/field.tsx';
import { NumberedRow, PagedRows, RowCell } from '#client/kit/list/paged-rows.tsx';

interface SimilarProductsProps {
  similar: ProductImport['similar'];
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Asks whether rows with an existing name and a similar number are new products. */
export function SimilarProducts({ similar, isConfirmed, onConfirm }: SimilarProductsProps) {
  return (
    <section aria-label="Similar products" className="grid grid-cols-1 gap-3">
      <p className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-md">
        {formatCount(similar.length, 'row')} would add a product whose name is already in the catalogue under
        a similar number. A spreadsheet program may have removed leading zeros.
      </p>
      <PagedRows caption="Similar products" head={['Row', 'In the file', 'In the catalogue']} rows={similar}>
        {({ row, itemNumber, name, existing }) => (
          <NumberedRow key={row} row={row}>
            <RowCell>
              {name}
              <br />
              <span className="font-mono text-xs">{itemNumber}</span>
            </RowCell>
            <RowCell>
              <span className="font-mono text-xs">{existing}</span>
            </RowCell>
          </NumberedRow>
        )}
      </PagedRows>
      <Checkbox
        label="These are new products"
        checked={isConfirmed}
        onChange={({ currentTarget: { checked } }) => onConfirm(checked)}
      />
    </section>
  );
}
