import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Product, SearchProductsInput } from '#contract/catalogue/catalogue.ts';
import { readSearchText, type SearchText } from '#contract/catalogue/search-text.ts';
import type { Database } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { SearchWord } from './search-words.ts';
import { synonymIndex } from './synonym-index.ts';
import { publicProductColumns } from './public-product-columns.ts';
import {
  intersection,
  rememberedWords,
  type CandidateRow,
  type RememberedWords,
} from './remembered-words.ts';
import { laterTiers, matchAnywhere, prefixTier, type NestedTiers, type SearchTier } from './search-tiers.ts';

/** Up to this many item numbers of a prefix are read and sorted; more are so dense that a scan by id ends early. */
const SORTED_NUMBERS = 1000;

/** Up to this many products that may match are remembered and tried in all tiers; of more, a tier finds enough early. */
const READ_AT_ONCE = 600;

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
  return statements.inOneRead(() => readProducts(statements, findIds(statements, text, limit)));
}

/**
 * Searches as `searchProducts` does, and remembers which products have a word: for many texts of the same words, within
 * a transaction of the caller.
 */
export function searchProductsOfLine(db: Database, q: string, limit: number): Product[] {
  const text = readSearchText(q);
  if (text.literal === '') return [];
  const statements = statementsOf(db);
  return readProducts(statements, findIds(statements, text, limit, rememberedWords(db)));
}

const readProducts = ({ productById }: Statements, ids: readonly number[]): Product[] =>
  ids.flatMap((id) => productById.get(id) ?? []);

/** Returns the ids of all products that the search finds, best first. */
export function findProductIds(db: Database, text: SearchText): number[] {
  return text.literal === '' ? [] : findIds(statementsOf(db), text, Number.MAX_SAFE_INTEGER);
}

function findIds(statements: Statements, text: SearchText, limit: number, words?: RememberedWords): number[] {
  const found = new Set<number>();
  for (const id of idsByRank(statements, text, limit, words)) {
    found.add(id);
    if (found.size === limit) break;
  }
  return [...found];
}

/** Each tier runs only when the one before is exhausted; an id may repeat in a later one. */
function* idsByRank(
  statements: Statements,
  text: SearchText,
  limit: number,
  words: RememberedWords | undefined,
): Generator<number> {
  if (text.compact !== '') {
    yield* statements.idsOfNumber.all(text.compact, limit);
    yield* statements.idsOfFurtherNumber.all(text.compact, limit);
  }
  if (text.gapped !== '') yield* idsOfLongerNumbers(statements, text);
  if (words) {
    const isAnywhere = (word: SearchWord) => words.idsOf(word).length > 0;
    for (const nested of laterTiers(text, { ...statements, isAnywhere }))
      yield* idsOfRememberedWords(statements, nested, words);
    return;
  }
  for (const { tiers } of laterTiers(text, statements))
    for (const tier of tiers) yield* idsOfTier(statements, tier);
}

function idsOfLongerNumbers(statements: Statements, text: SearchText): Iterable<number> {
  const { compact } = text;
  const ids = statements.idsOfNumbersBetween.all(compact, `${compact}\u{10FFFF}`, SORTED_NUMBERS);
  if (ids.length === SORTED_NUMBERS) return idsOfTier(statements, prefixTier(text));
  return ids.sort((one, other) => one - other);
}

function* idsOfRememberedWords(
  statements: Statements,
  { tiers, widest }: NestedTiers,
  words: RememberedWords,
): Generator<number> {
  const ids = intersection(widest.map((word) => words.idsOf(word)));
  if (ids.length > READ_AT_ONCE) {
    for (const tier of tiers) yield* idsOfTier(statements, tier);
    return;
  }
  const candidates = Array.from(ids, words.candidateOf);
  for (const tier of tiers) yield* idsAccepted(tier, candidates);
}

function* idsOfTier(statements: Statements, tier: SearchTier): Generator<number> {
  const candidates = tier.readsTexts ? statements.candidatesWithTexts : statements.candidates;
  yield* idsAccepted(tier, candidates.iterate(tier.match()));
}

function* idsAccepted(tier: SearchTier, candidates: Iterable<CandidateRow>): Generator<number> {
  for (const [id, numberKey, nameKey, textKey] of candidates) {
    if (tier.accepts({ numberKey, nameKey, textKey })) yield id;
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
  // The index returns its rows by rowid, so this order needs no sort and a reader may stop at any row.
  const candidates = (textKey: string) =>
    sqlite
      .prepare<[match: string], CandidateRow>(
        `select p.id, p.number_key, p.name_key, ${textKey} from product_search s cross join products p on p.id = s.rowid
         where s.product_search match ? and p.deleted_at is null order by s.rowid`,
      )
      .raw();
  const anyOf = sqlite.prepare<[match: string]>(
    'select rowid from product_search where product_search match ? limit 1',
  );
  return {
    inOneRead: sqlite.transaction((read: () => Product[]) => read()),
    idsOfNumber: sqlite
      .prepare<[compact: string, limit: number], number>(
        'select id from products where number_key = ? and deleted_at is null order by id limit ?',
      )
      .pluck(),
    idsOfFurtherNumber: sqlite
      .prepare<[compact: string, limit: number], number>(
        `select distinct p.id from product_numbers n join products p on p.id = n.product_id
         where n.number_key = ? and p.deleted_at is null order by p.id limit ?`,
      )
      .pluck(),
    idsOfNumbersBetween: sqlite
      .prepare<[compact: string, end: string, limit: number], number>(
        'select id from products where number_key > ? and number_key < ? and deleted_at is null limit ?',
      )
      .pluck(),
    synonyms: () => synonymIndex(db),
    isAnywhere: (word: SearchWord) => anyOf.get(matchAnywhere(word)) !== undefined,
    candidates: candidates("''"),
    candidatesWithTexts: candidates('p.text_key'),
    productById: sqlite.prepare<[id: number], Product>(productByIdSql(db)),
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
