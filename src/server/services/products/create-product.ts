import { isNull, max } from 'drizzle-orm';
import type { CreateProductInput, SavedProduct } from '#contract/catalogue/catalogue-admin.ts';
import { inGroupCommit } from '#db/group-commit.ts';
import type { Transaction } from '#db/open-database.ts';
import { indexProduct } from '#db/queries/product-search.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { products } from '#db/schema/index.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { productById, productsWithSameNumber } from './admin-queries.ts';
import {
  cleared,
  fieldsOf,
  PRODUCT_FIELDS,
  refuseUnknownGroups,
  type ProductFields,
} from './product-fields.ts';
import { keepImage, stageImage } from './product-image.ts';

/**
 * Adds a product. Throws badInput at the field for an unknown category or brand, or an invalid image; a duplicate
 * item number is only reported.
 */
export async function createProduct(ctx: FileContext, input: CreateProductInput): Promise<SavedProduct> {
  const image = await stageImage(ctx, input.imageUrl);
  return inGroupCommit(ctx.db, (tx) => {
    const fields: ProductFields = {
      name: input.name,
      itemNumber: input.itemNumber,
      description: input.description,
      imageAlt: cleared(input.imageAlt, null),
      categoryId: cleared(input.categoryId, null),
      brandId: cleared(input.brandId, null),
      specifications: cleared(input.specifications, null),
      applications: cleared(input.applications, null),
      ...keepImage(tx, image, { imageUrl: null, imageKey: null }),
    };
    refuseUnknownGroups(tx, fields);
    const order = input.order === 'last' ? nextOrder(tx) : input.order;
    const id = insertProduct(tx, ctx, { ...fields, order }, 'Added the product');
    indexProduct(tx, id);
    return { ...productById(tx, id), sameItemNumber: productsWithSameNumber(tx, id) };
  });
}

/**
 * Stores a product with its history row, and returns its id. The caller updates the search index after the last of
 * several products, because the index keeps its changes in memory only until the next product is written.
 */
export function insertProduct(
  tx: Transaction,
  ctx: ServiceContext,
  { order, ...fields }: ProductFields & { order: number },
  description: string,
): number {
  const now = ctx.clock.now();
  const { id } = insertRow(tx).get({ ...fieldsOf(fields), order, createdAt: now, updatedAt: now });
  writeAudit(tx, ctx, {
    actor: 'admin',
    entityType: 'product',
    entityId: id,
    entityName: fields.name,
    action: 'create',
    description,
  });
  return id;
}

/** The position at the end of the catalogue. While every order is 0, ids define the order. */
export function nextOrder(tx: Transaction): number {
  const last = lastOrder(tx).get()?.order ?? 0;
  return last > 0 ? last + 1 : 0;
}

const lastOrder = preparedOnce((tx) =>
  tx
    .select({ order: max(products.order) })
    .from(products)
    .where(isNull(products.deletedAt))
    .prepare(),
);

const insertRow = preparedOnce((tx) =>
  tx
    .insert(products)
    .values(placeholders(products, [...PRODUCT_FIELDS, 'order', 'createdAt', 'updatedAt']))
    .returning({ id: products.id })
    .prepare(),
);
