import { csvOf } from '#contract/format/csv.ts';
import type { RfqLine } from './rfq.ts';

/**
 * Writes the request as a table for spreadsheet and purchasing programs. Missing values are empty cells.
 * `readPastedList` reads the same lines from it.
 */
export function rfqCsv(lines: readonly RfqLine[]): string {
  return csvOf([
    ['Item', 'Quantity', 'Item number', 'Product name', 'Description', 'Note'],
    ...lines.map(({ product, quantity, note = '' }, index) => [
      index + 1,
      quantity,
      product.itemNumber,
      product.name,
      product.description,
      note,
    ]),
  ]);
}
