import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FieldChange, SavedProduct, UpdateProductInput } from '#contract/catalogue/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { indexProduct } from '#db/queries/product-search.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writeFieldChanges } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { noSuchProduct, productById, productsWithSameNumber } from './admin-queries.ts';
import {
  changesBetween,
  cleared,
  fieldsOf,
  PRODUCT_FIELDS,
  refuseUnknownGroups,
  type ProductFields,
} from './product-fields.ts';
import { keepImage, releaseImage, stageImage } from './product-image.ts';

/**
 * Changes a product of the catalogue. Absent fields stay, null or '' clears, except required fields. Throws conflict
 * with the current product if `version` is stale. A write without differences changes nothing. A product in the trash
 * must be restored first.
 */
export async function updateProduct(ctx: FileContext, input: UpdateProductInput): Promise<SavedProduct> {
  const image = await stageImage(ctx, input.imageUrl);
  return inTransaction(ctx.db, (tx) => {
    const before = currentFields(tx, input.id);
    if (input.version !== undefined && input.version !== before.version) {
      throw new AppError('conflict', 'Someone else has changed this product. Nothing was saved.', {
        current: productById(tx, input.id),
      });
    }
    const after: ProductFields = {
      name: input.name ?? before.name,
      itemNumber: input.itemNumber ?? before.itemNumber,
      description: input.description ?? before.description,
      imageAlt: cleared(input.imageAlt, before.imageAlt),
      categoryId: cleared(input.categoryId, before.categoryId),
      brandId: cleared(input.brandId, before.brandId),
      specifications: cleared(input.specifications, before.specifications),
      applications: cleared(input.applications, before.applications),
      ...keepImage(tx, image, before),
    };
    refuseUnknownGroups(tx, after);
    const changes = changeProduct(tx, ctx, input.id, before, after);
    if (changes.length > 0) indexProduct(tx, input.id);
    return { ...productById(tx, input.id), sameItemNumber: productsWithSameNumber(tx, input.id) };
  });
}

type CurrentFields = ProductFields & { version: number };

/** Returns the fields of a product in the catalogue. Throws notFound. */
function currentFields(tx: Transaction, id: number): CurrentFields {
  const row = tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .get();
  if (!row) throw noSuchProduct();
  return row;
}

/**
 * Stores the changed fields, with history and version. Returns the changes; writes nothing if there are none. After
 * changes the caller updates the search index, once for several products: see insertProduct.
 */
export function changeProduct(
  tx: Transaction,
  ctx: ServiceContext,
  id: number,
  before: ProductFields,
  after: ProductFields,
): FieldChange[] {
  const changes = changesBetween(tx, before, after);
  if (changes.length === 0) return changes;
  writeRow(tx).run({ id, ...fieldsOf(after), updatedAt: ctx.clock.now() });
  if (before.imageKey !== null && before.imageKey !== after.imageKey) {
    releaseImage(tx, ctx, id, before.imageKey);
  }
  writeFieldChanges(
    tx,
    ctx,
    { actor: 'admin', entityType: 'product', entityId: id, entityName: after.name, action: 'update' },
    changes,
  );
  return changes;
}

const writeRow = preparedOnce((tx) =>
  tx
    .update(products)
    .set({
      ...placeholders(products, [...PRODUCT_FIELDS, 'updatedAt']),
      version: sql`${products.version} + 1`,
    })
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
);
