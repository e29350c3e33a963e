import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type {
  AdminProductPage,
  ListAdminProductsInput,
  PRODUCT_SORTS,
} from '#contract/catalogue/catalogue-admin.ts';
import { foldText, readSearchText, searchKeys, type SearchText } from '#contract/catalogue/search-text.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findProductIds } from '#server/services/search/search-products.ts';
import { holdWords, readSearchWords } from '#server/services/search/search-words.ts';
import { synonymIndex } from '#server/services/search/synonym-index.ts';
import { adminProductColumns, describeProduct, productGaps } from './admin-queries.ts';

const sortColumns = {
  order: products.order,
  name: sql`${products.name} collate nocase`,
  itemNumber: sql`${products.itemNumber} collate nocase`,
  updatedAt: products.updatedAt,
  deletedAt: products.deletedAt,
} as const satisfies Record<(typeof PRODUCT_SORTS)[number], unknown>;

/** Returns one page of the catalogue or the trash, with the number of all matching products. Ties are broken by id. */
export function listAdminProducts({ db }: ServiceContext, input: ListAdminProductsInput): AdminProductPage {
  const { place, q, categoryId, brandId, without, offset, limit } = input;
  const text = readSearchText(q);
  const fits = and(
    place === 'trash' ? isNotNull(products.deletedAt) : isNull(products.deletedAt),
    categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
    brandId === undefined ? undefined : eq(products.brandId, brandId),
    without === undefined ? undefined : productGaps[without],
    text.literal === ''
      ? undefined
      : inArray(
          products.id,
          inOneParameter(place === 'trash' ? findInTrash(db, text) : findProductIds(db, text)),
        ),
  );
  return {
    products: db
      .select(adminProductColumns)
      .from(products)
      .where(fits)
      .orderBy(...orderOf(input, text))
      .limit(limit)
      .offset(offset)
      .all()
      .map(describeProduct),
    total: db.select({ total: count() }).from(products).where(fits).get()?.total ?? 0,
  };
}

/** Products in the trash are not indexed: their keys are made here. */
function findInTrash(db: Database, { literal, pieces }: SearchText): number[] {
  const typed = [{ texts: pieces.length > 0 ? pieces : [literal] }];
  const words = readSearchWords(literal, { synonyms: synonymIndex(db), isAnywhere: () => true });
  return db
    .select({
      id: products.id,
      name: products.name,
      itemNumber: products.itemNumber,
      description: products.description,
    })
    .from(products)
    .where(isNotNull(products.deletedAt))
    .all()
    .filter(({ name, itemNumber, description }) => {
      const { nameKey, textKey } = searchKeys({ name, itemNumber, others: [description] });
      const keys = [nameKey, textKey];
      return holdWords(keys, [typed]) || (words !== null && holdWords(keys, words));
    })
    .map(({ id }) => id);
}

function orderOf({ place, sort, direction, q }: ListAdminProductsInput, text: SearchText): SQL[] {
  const turned = direction === 'desc' ? desc : asc;
  const given = sort ? [turned(sortColumns[sort])] : [];
  const rank = !sort && place === 'catalogue' && text.literal !== '' ? [asc(rankOf(foldText(q), text))] : [];
  // Most recently deleted first.
  const usual = place === 'trash' ? desc(products.deletedAt) : asc(products.order);
  return [...given, ...rank, usual, sort ? turned(products.id) : asc(products.id)];
}

function rankOf(folded: string, { compact }: SearchText): SQL {
  return sql`case
    when ${compact} <> '' and ${products.numberKey} = ${compact} then 0
    when ${compact} <> '' and instr(${products.numberKey}, ${compact}) = 1 then 1
    when ${compact} <> '' and instr(${products.numberKey}, ${compact}) > 0 then 2
    when instr(${products.nameKey}, ${folded}) > 0 then 3
    else 4 end`;
}
