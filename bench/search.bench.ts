import { deepStrictEqual } from 'node:assert';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { systemClock } from '#server/services/context.ts';
import { searchProducts } from '#server/services/search/search-products.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { generateCatalogue } from '#scripts/demo/rows/generated-catalogue.ts';
import { benchResult, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';
import { timeSearchMixes } from './search-mixes.ts';

const SIZES = [10_000, 100_000];
const LIMITS = [20, 100];
const ROUNDS = 25;
const WARMING_ROUNDS = 3;

export const name = 'search';

/** Words, numbers, parts of both, one and two characters, swapped orders, syntax, and texts that nothing holds. */
const TEXTS = [
  'e',
  'm',
  '0',
  '99',
  'uv',
  'ms',
  'ph',
  'clx',
  'reag',
  'reagent',
  'oceanguard',
  'transmitter',
  'titanium',
  'hach',
  'wartsila',
  'clx 09991',
  'clx09991',
  'MS TRO 012',
  'ms-abc',
  'MS-000',
  'abc-1',
  '00500',
  '10000700',
  'ballast-2',
  'filter oceanguard',
  'pump dosing',
  'kit seal',
  'seal kit',
  'tro set kit',
  'kit reagent seal valve',
  'headway filter',
  'serial number unit desmi',
  'indicator bottle optimarin 500',
  '4-20 mA',
  '0-10 bar',
  'dn200 valve',
  'O-ring',
  'a-b',
  '"',
  '+',
  '*',
  'NEAR(',
  'x y z',
  'the and of',
  'zzz',
  'qqqq 12',
  'hydrogen peroxide',
];

/** searchProducts against reading the same rows by primary key, and against LIKE over every product. */
export async function run(): Promise<BenchResult> {
  const rows: BenchRow[] = [];
  for (const size of SIZES) {
    const data = makeDataFolder((db) => generateCatalogue(db, size));
    const db = openDatabase({ file: data.file, readonly: true });
    for (const limit of LIMITS) rows.push(...measure(db, size, limit));
    rows.push(...measureMixes(db, size), ...sizesOf(db, size));
    db.$client.close();
    data.remove();
  }
  return benchResult(name, rows);
}

function measure(db: Database, size: number, limit: number): BenchRow[] {
  const ctx = { db, clock: systemClock };
  const sqlite = db.$client;
  const columns = `id, name, item_number as itemNumber, description, image_url as imageUrl, image_alt as imageAlt,
    category_id as categoryId, brand_id as brandId, specifications, applications, "order"`;
  const byId = sqlite.prepare<[number], Product>(`select ${columns} from products where id = ?`);
  const byLike = sqlite.prepare<{ like: string; limit: number }, Product>(
    `select ${columns} from products where deleted_at is null and (item_number like :like or name like :like
     or description like :like or specifications like :like or applications like :like) order by id limit :limit`,
  );
  const times = { search: [] as number[], rows: [] as number[], like: [] as number[] };
  const timed = <T>(list: number[], work: () => T): T => {
    const begun = performance.now();
    const result = work();
    list.push(performance.now() - begun);
    return result;
  };
  for (let round = 0; round < ROUNDS + WARMING_ROUNDS; round += 1) {
    if (round === WARMING_ROUNDS) for (const list of Object.values(times)) list.length = 0;
    for (const q of TEXTS) {
      const found = timed(times.search, () => searchProducts(ctx, { q, limit }));
      const ids = found.map(({ id }) => id);
      const read = timed(times.rows, () => ids.map((id) => byId.get(id)));
      deepStrictEqual(read, found);
      // Far slower and steady, so fewer rounds tell enough.
      if (round % 5 === 0) timed(times.like, () => byLike.all({ like: `%${q}%`, limit }));
    }
  }
  const at = `${size.toLocaleString('en')} products, ${limit} hits`;
  const row = (what: string, list: number[], share: number): BenchRow => ({
    what: `${at}: ${what}, p${share * 100}`,
    value: quantile(list, share),
    unit: 'ms',
    ratio: quantile(list, share) / quantile(times.rows, share),
  });
  return [0.5, 0.99].flatMap((share) => [
    row('searchProducts', times.search, share),
    row('same rows by primary key', times.rows, share),
    row('LIKE scan', times.like, share),
  ]);
}

const measureMixes = (db: Database, size: number): BenchRow[] =>
  Object.entries(timeSearchMixes(db)).flatMap(([kind, times]) =>
    [0.5, 0.99].map((share) => ({
      what: `${size.toLocaleString('en')} products, 100 hits: ${kind}, p${share * 100}`,
      value: quantile(times, share),
      unit: 'ms',
    })),
  );

function sizesOf(db: Database, size: number): BenchRow[] {
  const bytesOf = (like: string) =>
    db.$client
      .prepare<[string], number>('select sum(pgsize) from dbstat where name like ?')
      .pluck()
      .get(like) ?? 0;
  const index = bytesOf('product_search%');
  return [
    {
      what: `${size.toLocaleString('en')} products: full-text index`,
      value: index / 1e6,
      unit: 'MB',
      ratio: index / bytesOf('products'),
    },
    {
      what: `${size.toLocaleString('en')} products: their table, with keys`,
      value: bytesOf('products') / 1e6,
      unit: 'MB',
      ratio: 1,
    },
  ];
}

reportResult(await run());
