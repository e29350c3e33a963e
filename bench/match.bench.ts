import type { MatchLine } from '#contract/rfq-paste/match-numbers.ts';
import { MATCH_LINES_MAX } from '#contract/rfq-paste/match-class.ts';
import { numberKeyOf } from '#contract/catalogue/product-numbers.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { indexProduct } from '#db/queries/product-search.ts';
import { productNumbers, products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { systemClock } from '#server/services/context.ts';
import { matchNumbers } from '#server/services/search/match-numbers.ts';
import { generateCatalogue } from '#scripts/demo/rows/generated-catalogue.ts';
import { createSeededRandom } from '#scripts/demo/seeded-random.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { benchResult, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';

const PRODUCTS = 10_000;
const NUMBERS_OF_A_PRODUCT = 5;
/** So many that the 99th percentile is not one call. */
const CALLS = 300;
const CHANGES = 20;

export const name = 'match';

const random = createSeededRandom(20_270_301);

/** Five further numbers for each product, as makers and catalogues of ship stores write them. */
function addNumbers(db: Database): void {
  inTransaction(db, (tx) => {
    for (let product = 1; product <= PRODUCTS; product += 1) {
      for (let at = 0; at < NUMBERS_OF_A_PRODUCT; at += 1) {
        const number = `${String.fromCharCode(65 + at)}${random.below(90) + 10}-${product}/${at}`;
        tx.insert(productNumbers)
          .values({
            productId: product,
            number,
            numberKey: numberKeyOf(number),
            kind: 'oem',
            status: 'confirmed',
            source: 'https://maker.example/',
          })
          .run();
      }
    }
  });
}

/** Words that buyers put around the name of an item, and names that no product has. */
const AROUND = ['for BWTS', 'spare', 'original', 'with certificate', 'Viton', 'complete', 'see drawing', ''];
const UNKNOWN = [
  'Impeller bronze',
  'Rags white cotton',
  'Hexagon bolt galvanised',
  'Grease cartridge lithium',
  'Bearing housing upper',
  'Fluorescent tube deck light',
];

function linesOf(db: Database) {
  const known = db.select({ itemNumber: products.itemNumber, name: products.name }).from(products).all();
  const further = db.select({ number: productNumbers.number }).from(productNumbers).all();
  const item = () => random.oneOf(known);
  const count = () => random.below(20) + 1;
  return {
    'by item number': () => ({ text: `${count()} pcs ${item().itemNumber}`, number: item().itemNumber }),
    'by a further number': () => ({ text: `${random.oneOf(further).number} - ${count()} pcs` }),
    'by words of a product': () => ({ text: `${item().name} ${random.oneOf(AROUND)}` }),
    'by some words of a product': () => ({
      text: `${item().name.split(' ').slice(1).join(' ')} ${random.oneOf(AROUND)}`,
    }),
    'without a product': () => ({ text: `${random.oneOf(UNKNOWN)} M${count()} ${random.oneOf(AROUND)}` }),
  } satisfies Record<string, () => MatchLine>;
}

/** matchNumbers for calls of fifty lines, by what the lines have. */
export async function run(): Promise<BenchResult> {
  const data = makeDataFolder((db) => {
    generateCatalogue(db, PRODUCTS);
    addNumbers(db);
  });
  const writer = openDatabase({ file: data.file });
  const db = openDatabase({ file: data.file, readonly: true });
  const ctx = { db, clock: systemClock };
  const rows: BenchRow[] = [];
  const kinds = linesOf(db);
  const mixed = Object.values(kinds);
  const fifty = (line: () => MatchLine) => Array.from({ length: MATCH_LINES_MAX }, line);
  /** Milliseconds, and the lines with a candidate. */
  const time = (lines: MatchLine[]): [time: number, found: number] => {
    const begun = performance.now();
    const matched = matchNumbers(ctx, { lines });
    const taken = performance.now() - begun;
    return [taken, matched.lines.filter(({ candidates }) => candidates.length > 0).length];
  };
  const report = (what: string, calls: [time: number, found: number][]) => {
    const found = calls.reduce((sum, [, count]) => sum + count, 0);
    const share = Math.round((found / (calls.length * MATCH_LINES_MAX)) * 100);
    const times = calls.map(([taken]) => taken);
    for (const at of [0.5, 0.99])
      rows.push({
        what: `50 lines ${what} (${share} % with a candidate), p${at * 100}`,
        value: quantile(times, at),
        unit: 'ms',
      });
  };
  for (const [what, line] of Object.entries({ ...kinds, mixed: () => random.oneOf(mixed)() })) {
    report(
      what,
      Array.from({ length: CALLS }, () => time(fifty(line))),
    );
  }
  const afterChanges = Array.from({ length: CHANGES }, (_, change) => {
    inTransaction(writer, (tx) => indexProduct(tx, change + 1));
    return time(fifty(kinds['by words of a product']));
  });
  report('by words of a product, the first after a change of the catalogue', afterChanges);
  writer.$client.close();
  db.$client.close();
  data.remove();
  return benchResult(name, rows);
}

reportResult(await run());
