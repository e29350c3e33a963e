import { asc, eq, isNull } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { CatalogueCsv } from '#contract/catalogue/catalogue-transfer.ts';
import { brands, productCategories, products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { readSettings } from '#server/services/settings/read-settings.ts';
import { writeCatalogueCsv } from './catalogue-csv.ts';

/**
 * Exports the catalogue as CSV, in its order, without the trash, with formulas escaped. The export is in the audit
 * log.
 */
export function exportProducts(ctx: ServiceContext): CatalogueCsv {
  return inTransaction(ctx.db, (tx) => {
    const rows = tx
      .select({
        itemNumber: products.itemNumber,
        name: products.name,
        description: products.description,
        category: productCategories.name,
        brand: brands.name,
        specifications: products.specifications,
        applications: products.applications,
        imageAlt: products.imageAlt,
      })
      .from(products)
      .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
      .leftJoin(brands, eq(brands.id, products.brandId))
      .where(isNull(products.deletedAt))
      .orderBy(asc(products.order), asc(products.id))
      .all();
    writeAudit(tx, ctx, {
      actor: 'admin',
      entityType: 'catalogue',
      entityId: null,
      entityName: 'Catalogue',
      action: 'export',
      description: `Exported ${rows.length} products`,
    });
    return {
      fileName: `catalogue-${osloDay(ctx.clock.now())}.csv`,
      csv: writeCatalogueCsv(rows, readSettings(tx).csvFormat),
    };
  });
}
