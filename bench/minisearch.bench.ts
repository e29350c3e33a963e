import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pathToFileURL } from 'node:url';
import { openDatabase, type Database } from '#db/open-database.ts';
import { generateCatalogue } from '#scripts/demo/rows/generated-catalogue.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { benchResult, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';
import { ownSearch, timeSearchMixes } from './search-mixes.ts';

export const name = 'minisearch';

const SIZE = 100_000;
const HITS = 100;

/** What is used of the library, which stays outside of the project. */
interface MiniSearch {
  addAll(documents: readonly object[]): void;
  search(q: string, options: object): { id: number }[];
}
type MiniSearchClass = new (options: object) => MiniSearch;

/** The program's search and MiniSearch, which has its index in memory, over the same products with the same texts. */
export async function run(module: string): Promise<BenchResult> {
  const { default: Library } = (await import(pathToFileURL(module).href)) as { default: MiniSearchClass };
  const data = makeDataFolder((db) => generateCatalogue(db, SIZE));
  const db = openDatabase({ file: data.file, readonly: true });
  const own = measure(() => ownSearch(db), db);
  const other = measure(() => searchOfLibrary(Library, db), db);
  db.$client.close();
  data.remove();
  const rows = Object.keys(own.times).flatMap((kind) =>
    [0.5, 0.99].map((share): BenchRow => {
      const [ours, theirs] = [own, other].map(({ times }) => quantile(times[kind] ?? [], share));
      return {
        what: `${kind}, ${HITS} hits, against ${theirs?.toFixed(2)} ms, p${share * 100}`,
        value: ours ?? Number.NaN,
        unit: 'ms',
        ratio: (ours ?? Number.NaN) / (theirs ?? Number.NaN),
      };
    }),
  );
  const heap: BenchRow = {
    what: `heap, against ${other.megabytes.toFixed(0)} MB`,
    value: own.megabytes,
    unit: 'MB',
    ratio: own.megabytes / other.megabytes,
  };
  return benchResult(name, [...rows, heap]);
}

/** The times of a search, and what is in memory for it after them. */
function measure(open: () => (q: string) => readonly unknown[], db: Database) {
  const before = usedMegabytes();
  const search = open();
  const times = timeSearchMixes(db, search);
  const megabytes = usedMegabytes() - before;
  // Kept until it was counted.
  search('');
  return { times, megabytes };
}

function searchOfLibrary(Library: MiniSearchClass, db: Database) {
  const fields = ['itemNumber', 'name', 'description', 'specifications', 'applications'];
  const columns = 'id, name, item_number as itemNumber, description, specifications, applications';
  const products = db.$client.prepare<[], { id: number }>(`select ${columns} from products`).all();
  const index = new Library({ fields });
  index.addAll(products);
  const byId = db.$client.prepare<[number]>(`select ${columns} from products where id = ?`);
  return (q: string) =>
    index
      .search(q, { prefix: true, combineWith: 'AND' })
      .slice(0, HITS)
      .map(({ id }) => byId.get(id));
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedMegabytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const minisearch = process.env['MINISEARCH'];
if (minisearch) reportResult(await run(minisearch));
else
  console.log(
    'Not measured: install MiniSearch outside of the project (npm install minisearch@7.2.0) and name its module: MINISEARCH=…/node_modules/minisearch/dist/es/index.js',
  );
