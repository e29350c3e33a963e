import { isNull } from 'drizzle-orm';
import { CSV_ROWS_MAX, type ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import {
  isProven,
  NUMBER_CSV_COLUMNS,
  ProductNumberRow,
  UNPROVEN,
  type ImportProductNumbersInput,
  type ProductNumberImport,
} from '#contract/catalogue/product-numbers.ts';
import type { Transaction } from '#db/open-database.ts';
import { productNumbers, products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { brokenRows } from '#server/services/csv/broken-rows.ts';
import type { CsvTable } from '#server/services/csv/csv-table.ts';
import { readNamedRows } from '#server/services/csv/named-rows.ts';
import { parseCsv, type CsvContext } from '#server/services/csv/parse-csv.ts';
import { labelOfNumber } from './queries.ts';
import { changeNumber, columnsOf, insertNumber, type NumberFields } from './write-number.ts';

type NumberRow = typeof productNumbers.$inferSelect;

interface PlannedNumber {
  row: number;
  product: { id: number; name: string; itemNumber: string };
  before: NumberRow | undefined;
  after: NumberFields;
}

/**
 * Imports a file of product numbers, identified by product, kind and number: all rows or none. A dry run writes
 * nothing and lists what would be new, changed and wrong. Throws badInput at `csv`, row and column.
 */
export async function importProductNumbers(
  ctx: ServiceContext & CsvContext,
  { csv, dryRun }: ImportProductNumbersInput,
): Promise<ProductNumberImport> {
  const table = await parseCsv(ctx, csv, CSV_ROWS_MAX);
  return inTransaction(ctx.db, (tx) => {
    const { planned, errors } = planNumbers(tx, table);
    if (!dryRun && errors.length > 0) throw brokenRows(errors);
    const report: ProductNumberImport = { applied: !dryRun, created: [], changed: [], unchanged: 0, errors };
    for (const { row, product, before, after } of planned) {
      const imported = { row, itemNumber: product.itemNumber, number: after.number };
      if (!before) {
        if (!dryRun) insertNumber(tx, ctx, product, after);
        report.created.push(imported);
        continue;
      }
      const [from, to] = [labelOfNumber(before), labelOfNumber(after)];
      if (from === to) {
        report.unchanged += 1;
        continue;
      }
      if (!dryRun) changeNumber(tx, ctx, product, before, after);
      report.changed.push({ ...imported, changes: [{ field: 'number', from, to }] });
    }
    if (!dryRun) {
      writeAudit(tx, ctx, {
        actor: 'admin',
        entityType: 'catalogue',
        entityId: null,
        entityName: 'Product numbers',
        action: 'import',
        description: `Imported a file of numbers: ${report.created.length} new, ${report.changed.length} changed`,
      });
    }
    return report;
  });
}

/** Plans the import of a file, with all errors in it. Reads only. */
function planNumbers(tx: Transaction, table: CsvTable): { planned: PlannedNumber[]; errors: ImportError[] } {
  const { rows, errors } = readNamedRows(table, NUMBER_CSV_COLUMNS, [
    'itemNumber',
    'number',
    'kind',
    'status',
  ]);
  const byItemNumber = productsByItemNumber(tx);
  const recorded = new Map(
    tx
      .select()
      .from(productNumbers)
      .all()
      .map((row) => [identityOf(row), row]),
  );
  const firstRows = new Map<string, number>();
  const planned: PlannedNumber[] = [];

  for (const { row, cells } of rows) {
    const at = (column: string, message: string) => void errors.push({ row, column, message });
    const read = ProductNumberRow.safeParse(cells);
    if (!read.success) {
      for (const { path, message } of read.error.issues) at(String(path[0]), message);
      continue;
    }
    const { itemNumber } = read.data;
    const [product, another] = byItemNumber.get(itemNumber) ?? [];
    if (!product) {
      at('itemNumber', `There is no product with the item number ${itemNumber}.`);
      continue;
    }
    if (another) {
      at('itemNumber', `More than one product of the catalogue has the item number ${itemNumber}.`);
      continue;
    }
    const fields = columnsOf(read.data);
    const identity = identityOf({ productId: product.id, ...fields });
    const first = firstRows.get(identity);
    if (first !== undefined) {
      at('number', `Row ${first} has this number for that product too.`);
      continue;
    }
    firstRows.set(identity, row);
    const before = recorded.get(identity);
    const after = {
      ...fields,
      brand: cells.brand === undefined ? (before?.brand ?? null) : fields.brand,
      source: cells.source === undefined ? (before?.source ?? null) : fields.source,
    };
    if (isProven(after)) planned.push({ row, product, before, after });
    else at('source', UNPROVEN);
  }
  return { planned, errors: errors.toSorted((one, other) => one.row - other.row) };
}

function productsByItemNumber(tx: Transaction) {
  const byNumber = new Map<string, PlannedNumber['product'][]>();
  for (const product of tx
    .select({ id: products.id, name: products.name, itemNumber: products.itemNumber })
    .from(products)
    .where(isNull(products.deletedAt))
    .all()) {
    byNumber.set(product.itemNumber, [...(byNumber.get(product.itemNumber) ?? []), product]);
  }
  return byNumber;
}

const identityOf = ({ productId, kind, numberKey }: Pick<NumberRow, 'productId' | 'kind' | 'numberKey'>) =>
  `${productId}\n${kind}\n${numberKey}`;
