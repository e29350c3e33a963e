import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { AppError } from '#server/errors.ts';
import type { GroupKind } from './group-kinds.ts';

/** Returns every category or brand in order, with the number of products that are not in the trash. */
export function listGroups({ db }: ServiceContext, kind: GroupKind): CatalogueGroup[] {
  return readGroups(db, kind).orderBy(asc(kind.table.order), asc(kind.table.id)).all().map(describeGroup);
}

/** Returns one category or brand. Throws notFound. */
export function groupById(tx: Database | Transaction, kind: GroupKind, id: number): CatalogueGroup {
  const row = readGroups(tx, kind).where(eq(kind.table.id, id)).get();
  if (!row) throw new AppError('notFound', `This ${kind.noun} does not exist. It may have been deleted.`);
  return describeGroup(row);
}

function readGroups(db: Database | Transaction, { table, column }: GroupKind) {
  return db
    .select({
      id: table.id,
      name: table.name,
      description: table.description,
      order: table.order,
      version: table.version,
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
      productCount: count(products.id),
    })
    .from(table)
    .leftJoin(products, and(eq(column, table.id), isNull(products.deletedAt)))
    .groupBy(table.id)
    .$dynamic();
}

type GroupRow = NonNullable<ReturnType<ReturnType<typeof readGroups>['get']>>;

function describeGroup({ createdAt, updatedAt, ...group }: GroupRow): CatalogueGroup {
  return { ...group, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
