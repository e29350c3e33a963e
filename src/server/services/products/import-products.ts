import {
  CSV_ROWS_MAX,
  type ImportError,
  type ImportProductsInput,
  type ProductImport,
} from '#contract/catalogue/catalogue-transfer.ts';
import { indexProducts } from '#db/queries/product-search.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { brokenRows } from '#server/services/csv/broken-rows.ts';
import { parseCsv, type CsvContext } from '#server/services/csv/parse-csv.ts';
import { insertProduct, nextOrder } from './create-product.ts';
import { planImport, type SimilarProduct } from './import-plan.ts';
import { changesBetween } from './product-fields.ts';
import { changeProduct } from './update-product.ts';

/**
 * Imports a file of products, identified by item number: all rows or none. A dry run writes nothing and lists what
 * would be new, changed and wrong. Throws badInput at `csv`, row and column, if anything is wrong or similar products
 * are not confirmed.
 */
export async function importProducts(
  ctx: ServiceContext & CsvContext,
  { csv, dryRun, similarAreNew }: ImportProductsInput,
): Promise<ProductImport> {
  const table = await parseCsv(ctx, csv, CSV_ROWS_MAX);
  return inTransaction(ctx.db, (tx) => {
    const { planned, similar: found, errors } = planImport(tx, table);
    const similar = similarAreNew ? [] : found;
    if (!dryRun && errors.length > 0) throw brokenRows(errors);
    if (!dryRun && similar.length > 0) throw brokenRows(similar.map(mistakeOf));
    const report: ProductImport = {
      applied: !dryRun,
      created: [],
      changed: [],
      unchanged: 0,
      similar,
      errors,
    };
    const written: number[] = [];
    for (const { row, id, before, after } of planned) {
      const { itemNumber, name } = after;
      if (id === null || before === null) {
        const fields = { ...after, order: nextOrder(tx) };
        if (!dryRun) written.push(insertProduct(tx, ctx, fields, 'Added the product by import'));
        report.created.push({ row, itemNumber, name });
        continue;
      }
      const changes = dryRun ? changesBetween(tx, before, after) : changeProduct(tx, ctx, id, before, after);
      if (changes.length === 0) {
        report.unchanged += 1;
        continue;
      }
      if (!dryRun) written.push(id);
      report.changed.push({ row, itemNumber, name, changes });
    }
    indexProducts(tx, written);
    if (!dryRun) {
      writeAudit(tx, ctx, {
        actor: 'admin',
        entityType: 'catalogue',
        entityId: null,
        entityName: 'Catalogue',
        action: 'import',
        description: `Imported a file: ${report.created.length} new, ${report.changed.length} changed`,
      });
    }
    return report;
  });
}

const mistakeOf = ({ row, name, itemNumber, existing }: SimilarProduct): ImportError => ({
  row,
  column: 'itemNumber',
  message: `The catalogue has ${name} as ${existing}. Correct ${itemNumber}, or confirm that it is another product.`,
});
