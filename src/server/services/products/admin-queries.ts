import { and, asc, count, desc, eq, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type {
  AdminProduct,
  CatalogueHealth,
  CatalogueIdInput,
  HistoryEntry,
  ProductHistoryInput,
  ProductReference,
} from '#contract/catalogue/catalogue-admin.ts';
import { contentPages } from '#content/pages/index.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import { auditLogs, products } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { auditColumns, describeAuditRow } from '#server/services/audit/audit-columns.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { publicProductColumns } from '#server/services/search/public-product-columns.ts';

export const adminProductColumns = {
  ...publicProductColumns,
  version: products.version,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
  deletedAt: products.deletedAt,
};

type AdminProductRow = Omit<AdminProduct, 'createdAt' | 'updatedAt' | 'deletedAt' | 'pages'> & {
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
};

export function describeProduct(row: AdminProductRow): AdminProduct {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    pages: contentPages
      .filter(({ relatedProducts }) => relatedProducts.includes(row.id))
      .map(({ path }) => path),
  };
}

export const noSuchProduct = () =>
  new AppError('notFound', 'This product does not exist. It may have been deleted.');

/** Returns one product, in the catalogue or in the trash. Throws notFound. */
export function productById(tx: Database | Transaction, id: number): AdminProduct {
  const row = productRow(tx).get({ id });
  if (!row) throw noSuchProduct();
  return describeProduct(row);
}

const productRow = preparedOnce((tx) =>
  tx
    .select(adminProductColumns)
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
);

export function readProduct({ db }: ServiceContext, { id }: CatalogueIdInput): AdminProduct {
  return productById(db, id);
}

/** Returns the other products of the catalogue whose item number is the same apart from punctuation. */
export function productsWithSameNumber(tx: Transaction, id: number): ProductReference[] {
  const own = numberOfProduct(tx).get({ id });
  if (!own) return [];
  const { itemNumber, numberKey } = own;
  return numberKey === ''
    ? withItemNumber(tx).all({ id, itemNumber })
    : withItemNumberOrKey(tx).all({ id, itemNumber, numberKey });
}

const numberOfProduct = preparedOnce((tx) =>
  tx
    .select({ itemNumber: products.itemNumber, numberKey: products.numberKey })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
);

const othersWhere = (tx: Database | Transaction, same: SQL | undefined) =>
  tx
    .select({ id: products.id, name: products.name, itemNumber: products.itemNumber })
    .from(products)
    .where(and(same, ne(products.id, sql.placeholder('id')), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .limit(20)
    .prepare();

const sameItemNumber = eq(products.itemNumber, sql.placeholder('itemNumber'));

const withItemNumber = preparedOnce((tx) => othersWhere(tx, sameItemNumber));

const withItemNumberOrKey = preparedOnce((tx) =>
  othersWhere(tx, or(sameItemNumber, eq(products.numberKey, sql.placeholder('numberKey')))),
);

/** Returns the history of a product, newest first. Empty for a product that was purged. */
export function productHistory(
  { db }: ServiceContext,
  { id, before, limit }: ProductHistoryInput,
): HistoryEntry[] {
  productById(db, id);
  return db
    .select(auditColumns)
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityType, 'product'),
        eq(auditLogs.entityId, id),
        before === undefined ? undefined : lt(auditLogs.id, before),
      ),
    )
    .orderBy(desc(auditLogs.id))
    .limit(limit)
    .all()
    .map(describeAuditRow);
}

/** Conditions for what a product may lack. A description of blanks counts as missing. */
export const productGaps = {
  image: isNull(products.imageUrl),
  category: isNull(products.categoryId),
  brand: isNull(products.brandId),
  description: sql`trim(${products.description}) = ''`,
} as const satisfies Record<string, SQL>;

/** Returns what the catalogue lacks, to be completed in the panel. */
export function catalogueHealth({ db }: ServiceContext): CatalogueHealth {
  const lacking = (gap: SQL | undefined) => {
    const ids = db
      .select({ id: products.id })
      .from(products)
      .where(and(isNull(products.deletedAt), gap))
      .orderBy(asc(products.order), asc(products.id))
      .all()
      .map(({ id }) => id);
    return { count: ids.length, ids };
  };
  const countWhere = (place: SQL) =>
    db.select({ count: count() }).from(products).where(place).get()?.count ?? 0;
  return {
    products: countWhere(isNull(products.deletedAt)),
    inTrash: countWhere(isNotNull(products.deletedAt)),
    withoutImage: lacking(productGaps.image),
    withoutCategory: lacking(productGaps.category),
    withoutBrand: lacking(productGaps.brand),
    withoutDescription: lacking(productGaps.description),
  };
}
