import { eq, isNull, max, sql } from 'drizzle-orm';
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
 * Adds a product; a retry under the same clientUuid adds no second one. Throws badInput at the field for an unknown
 * category or brand, or an invalid image; a duplicate item number is only reported.
 */
export async function createProduct(ctx: FileContext, input: CreateProductInput): Promise<SavedProduct> {
  const image = await stageImage(ctx, input.imageUrl);
  return inGroupCommit(ctx.db, (tx) => {
    const { clientUuid = null } = input;
    const added = clientUuid === null ? undefined : addedUnder(tx).get({ clientUuid });
    if (added) return savedProduct(tx, added.id);
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
    const id = insertProduct(tx, ctx, { ...fields, order, clientUuid }, 'Added the product');
    indexProduct(tx, id);
    return savedProduct(tx, id);
  });
}

const savedProduct = (tx: Transaction, id: number): SavedProduct => ({
  ...productById(tx, id),
  sameItemNumber: productsWithSameNumber(tx, id),
});

const addedUnder = preparedOnce((tx) =>
  tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.clientUuid, sql.placeholder('clientUuid')))
    .prepare(),
);

/**
 * Stores a product with its history row, and returns its id. The caller updates the search index after the last of
 * several products, because the index keeps its changes in memory only until the next product is written.
 */
export function insertProduct(
  tx: Transaction,
  ctx: ServiceContext,
  { order, clientUuid = null, ...fields }: ProductFields & { order: number; clientUuid?: string | null },
  description: string,
): number {
  const now = ctx.clock.now();
  const { id } = insertRow(tx).get({
    ...fieldsOf(fields),
    order,
    clientUuid,
    createdAt: now,
    updatedAt: now,
  });
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
    .values(placeholders(products, [...PRODUCT_FIELDS, 'order', 'clientUuid', 'createdAt', 'updatedAt']))
    .returning({ id: products.id })
    .prepare(),
);
