import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  PRODUCT_NUMBER_KIND_LABELS,
  PRODUCT_NUMBER_STATUS_LABELS,
  type ListProductNumbersInput,
  type ProductNumber,
} from '#contract/catalogue/product-numbers.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { productNumbers, products } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { noSuchProduct } from '#server/services/products/admin-queries.ts';

type NumberRow = typeof productNumbers.$inferSelect;

/** Returns the further numbers of a product, by kind and number. */
export function listProductNumbers(
  { db }: ServiceContext,
  { productId }: ListProductNumbersInput,
): ProductNumber[] {
  return db
    .select()
    .from(productNumbers)
    .where(eq(productNumbers.productId, productId))
    .orderBy(asc(productNumbers.kind), asc(productNumbers.numberKey))
    .all()
    .map(describeNumber);
}

/** Returns one number. Throws notFound. */
export function numberById(tx: Database | Transaction, id: number): NumberRow {
  const row = tx.select().from(productNumbers).where(eq(productNumbers.id, id)).get();
  if (!row) throw new AppError('notFound', 'This number no longer exists.');
  return row;
}

/** Returns the name of a product of the catalogue. Throws notFound, also for one in the trash. */
export function productNameOf(tx: Transaction, productId: number): string {
  const product = tx
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
    .get();
  if (!product) throw noSuchProduct();
  return product.name;
}

/** Throws conflict if the product has the number under another id. */
export function refuseRecordedNumber(
  tx: Transaction,
  { productId, kind, numberKey }: Pick<NumberRow, 'productId' | 'kind' | 'numberKey'>,
  id?: number,
): void {
  const recorded = tx
    .select({ id: productNumbers.id })
    .from(productNumbers)
    .where(
      and(
        eq(productNumbers.productId, productId),
        eq(productNumbers.kind, kind),
        eq(productNumbers.numberKey, numberKey),
      ),
    )
    .get();
  if (recorded && recorded.id !== id) {
    throw new AppError('conflict', 'This number is recorded for that product already.');
  }
}

export function describeNumber(row: NumberRow): ProductNumber {
  const { id, productId, number, kind, brand, status, source, version } = row;
  return {
    id,
    productId,
    number,
    kind,
    brand,
    status,
    source,
    version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Formats a number with all its fields on one line, as the history of the product shows it. */
export function labelOfNumber({
  kind,
  number,
  brand,
  status,
  source,
}: Pick<NumberRow, 'kind' | 'number' | 'brand' | 'status' | 'source'>): string {
  const of = brand === null ? '' : ` of ${brand}`;
  const proof = source === null ? '' : `, ${source}`;
  return `${PRODUCT_NUMBER_KIND_LABELS[kind]} ${number}${of}: ${PRODUCT_NUMBER_STATUS_LABELS[status]}${proof}`;
}
