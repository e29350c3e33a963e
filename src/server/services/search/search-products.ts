import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Product, SearchProductsInput } from '#contract/catalogue/catalogue.ts';
import { readSearchText, type SearchText } from '#contract/catalogue/search-text.ts';
import type { Database } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { createRevisionReader } from '#server/services/data-revision.ts';
import type { SearchWord } from './search-words.ts';
import { synonymIndex } from './synonym-index.ts';
import { publicProductColumns } from './public-product-columns.ts';
import { readGramIndex, type GramIndex } from './gram-index.ts';
import { idsOf } from './id-sets.ts';
import { createMemory } from './memory.ts';
import { laterTiers, prefixTier, type SearchTier } from './search-tiers.ts';

/** Up to this many item numbers of a prefix are read and sorted; more are so dense that a scan by id ends early. */
const SORTED_NUMBERS = 1000;

/**
 * Returns the first `limit` products that contain the text, best first: exact item number, a further number of the
 * product, prefix of the item number, part of it, then name, then the rest; all that as typed before the same split into
 * parts; ties by id. A blank text finds nothing, any other text is never query syntax. Products in the trash are never
 * found.
 */
export function searchProducts({ db }: ServiceContext, { q, limit }: SearchProductsInput): Product[] {
  const text = readSearchText(q);
  if (text.literal === '') return [];
  const statements = statementsOf(db);
  return readGramIndex(db, (index, isCommitted) => {
    const ids = findIds(statements, index, text, limit);
    return statements.productsOf(ids, isCommitted);
  });
}

/** Returns the ids of all products that the search finds, best first. */
export function findProductIds(db: Database, text: SearchText): number[] {
  if (text.literal === '') return [];
  const statements = statementsOf(db);
  return readGramIndex(db, (index) => findIds(statements, index, text, Number.MAX_SAFE_INTEGER));
}

function findIds(statements: Statements, index: GramIndex, text: SearchText, limit: number): number[] {
  const found = new Set<number>();
  for (const id of idsByRank(statements, index, text, limit)) {
    found.add(id);
    if (found.size === limit) break;
  }
  return [...found];
}

/** Each tier runs only when the one before is exhausted; an id may repeat in a later one. */
function* idsByRank(
  statements: Statements,
  index: GramIndex,
  text: SearchText,
  limit: number,
): Generator<number> {
  if (text.compact !== '') {
    yield* statements.idsOfNumber.all(text.compact, limit);
    yield* inAscendingOrder(statements.idsOfFurtherNumber.all(text.compact));
  }
  if (text.gapped !== '') yield* idsOfLongerNumbers(statements, index, text);
  const isAnywhere = (word: SearchWord) => index.withWords('any', [word]).size > 0;
  for (const tier of laterTiers(text, { ...statements, isAnywhere })) yield* idsOfTier(index, tier);
}

function idsOfLongerNumbers(statements: Statements, index: GramIndex, text: SearchText): Iterable<number> {
  const { compact } = text;
  const tier = prefixTier(text);
  if (tier.isExact) return idsOfTier(index, tier);
  const ids = statements.idsOfNumbersBetween.all(compact, `${compact}\u{10FFFF}`, SORTED_NUMBERS);
  if (ids.length === SORTED_NUMBERS) return idsOfTier(index, tier);
  return inAscendingOrder(ids);
}

const inAscendingOrder = (ids: number[]): number[] => ids.sort((one, other) => one - other);

function* idsOfTier(index: GramIndex, { candidates, isExact, accepts }: SearchTier): Generator<number> {
  const ids = idsOf(candidates(index));
  if (isExact) {
    yield* ids;
    return;
  }
  for (const id of ids) {
    const [, numberKey, nameKey, textKey] = index.candidate(id);
    if (accepts({ numberKey, nameKey, textKey })) yield id;
  }
}

/** Prepared once per database: preparing takes longer than most searches. */
const prepared = new WeakMap<Database, Statements>();
type Statements = ReturnType<typeof prepareStatements>;

function statementsOf(db: Database): Statements {
  const statements = prepared.get(db) ?? prepareStatements(db);
  prepared.set(db, statements);
  return statements;
}

function prepareStatements(db: Database) {
  const { $client: sqlite } = db;
  return {
    idsOfNumber: sqlite
      .prepare<[compact: string, limit: number], number>(
        'select id from products where number_key = ? and deleted_at is null order by id limit ?',
      )
      .pluck(),
    // Hardly any number belongs to several products: SQLite would make a table for each search to sort and limit them.
    idsOfFurtherNumber: sqlite
      .prepare<[compact: string], number>(
        `select p.id from product_numbers n join products p on p.id = n.product_id
         where n.number_key = ? and p.deleted_at is null`,
      )
      .pluck(),
    idsOfNumbersBetween: sqlite
      .prepare<[compact: string, end: string, limit: number], number>(
        'select id from products where number_key > ? and number_key < ? and deleted_at is null limit ?',
      )
      .pluck(),
    synonyms: () => synonymIndex(db),
    productsOf: createProductReader(db),
  };
}

/** Products that most visitors look for; 2,000 of them. */
const PRODUCT_BYTES = 1000;
const PRODUCTS_REMEMBERED = 2000;

/** Reads products by id, and remembers those of committed data until anything is written. */
function createProductReader(db: Database): (ids: readonly number[], isCommitted: boolean) => Product[] {
  const byId = db.$client.prepare<[id: number], Product>(productByIdSql(db));
  const revision = createRevisionReader({ db });
  const known = createMemory<number, Product>(PRODUCT_BYTES * PRODUCTS_REMEMBERED);
  let mark = '';
  return (ids, isCommitted) => {
    if (!isCommitted) return ids.flatMap((id) => byId.get(id) ?? []);
    const now = revision();
    if (now !== mark) known.forget();
    mark = now;
    return ids.flatMap((id) => {
      const product = known.get(id);
      if (product) return product;
      const read = byId.get(id);
      return read ? known.remember(id, read, PRODUCT_BYTES) : [];
    });
  };
}

/** Drizzle's mapping of a hundred rows would take longer than finding them; these columns need none. */
function productByIdSql(db: Database): string {
  const named = Object.fromEntries(
    Object.entries(publicProductColumns).map(([name, column]) => [name, sql`${column}`.as(name)]),
  ) as Record<keyof Product, SQL.Aliased<unknown>>;
  return db
    .select(named)
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), isNull(products.deletedAt)))
    .toSQL().sql;
}
