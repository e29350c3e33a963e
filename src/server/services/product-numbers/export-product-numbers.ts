import { asc, eq, isNull } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { CatalogueCsv } from '#contract/catalogue/catalogue-transfer.ts';
import { NUMBER_CSV_COLUMNS } from '#contract/catalogue/product-numbers.ts';
import { csvOf } from '#contract/format/csv.ts';
import { productNumbers, products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { readSettings } from '#server/services/settings/read-settings.ts';

/** Exports the numbers of all products of the catalogue as CSV. The export is in the audit log. */
export function exportProductNumbers(ctx: ServiceContext): CatalogueCsv {
  return inTransaction(ctx.db, (tx) => {
    const rows = tx
      .select({
        itemNumber: products.itemNumber,
        number: productNumbers.number,
        kind: productNumbers.kind,
        brand: productNumbers.brand,
        status: productNumbers.status,
        source: productNumbers.source,
      })
      .from(productNumbers)
      .innerJoin(products, eq(products.id, productNumbers.productId))
      .where(isNull(products.deletedAt))
      .orderBy(asc(products.order), asc(products.id), asc(productNumbers.kind), asc(productNumbers.numberKey))
      .all();
    writeAudit(tx, ctx, {
      actor: 'admin',
      entityType: 'catalogue',
      entityId: null,
      entityName: 'Product numbers',
      action: 'export',
      description: `Exported ${rows.length} numbers`,
    });
    return {
      fileName: `product-numbers-${osloDay(ctx.clock.now())}.csv`,
      csv: csvOf(
        [NUMBER_CSV_COLUMNS, ...rows.map((row) => NUMBER_CSV_COLUMNS.map((column) => row[column] ?? ''))],
        readSettings(tx).csvFormat,
      ),
    };
  });
}
