import { CSV_ROWS_MAX } from '#contract/catalogue/catalogue-transfer.ts';
import { openDatabase } from '#db/open-database.ts';
import { systemClock } from '#server/services/context.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { exportProducts } from '#server/services/products/export-products.ts';
import { importProducts } from '#server/services/products/import-products.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { generateCatalogue } from '#scripts/demo/rows/generated-catalogue.ts';
import { benchResult, median, reportResult, type BenchResult } from './result.ts';

const ROUNDS = 5;

export const name = 'import';

/** The largest import there is. Nobody else is answered while it runs; the dry run is the reference. */
export async function run(): Promise<BenchResult> {
  const csv = catalogueAsCsv();
  const changed = csv.replaceAll(/^("[^"]*","[^"]*","[^"]* [^"]*)"/gm, '$1 Changed."');
  const times = { dryRun: [] as number[], created: [] as number[], changed: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Categories and brands alone.
    const data = makeDataFolder((db) => generateCatalogue(db, 0));
    const db = openDatabase({ file: data.file });
    const ctx = { db, clock: systemClock, queryWorkers: createInlineQueryWorkers(db), request: {} };
    const timed = async (list: number[], text: string, dryRun: boolean) => {
      const begun = performance.now();
      const report = await importProducts(ctx, { csv: text, dryRun, similarAreNew: true });
      list.push(performance.now() - begun);
      if (report.created.length + report.changed.length !== CSV_ROWS_MAX) {
        throw new Error('The import left rows out.');
      }
    };
    await timed(times.dryRun, csv, true);
    await timed(times.created, csv, false);
    await timed(times.changed, changed, false);
    db.$client.close();
    data.remove();
  }
  const row = (what: string, list: number[]) => ({
    what: `${CSV_ROWS_MAX.toLocaleString('en')} rows: ${what}`,
    value: median(list),
    unit: 'ms',
    ratio: median(list) / median(times.dryRun),
  });
  return benchResult(name, [
    row('dry run', times.dryRun),
    row('all new', times.created),
    row('all changed', times.changed),
  ]);
}

function catalogueAsCsv(): string {
  const data = makeDataFolder((db) => generateCatalogue(db, CSV_ROWS_MAX));
  const db = openDatabase({ file: data.file });
  const { csv } = exportProducts({ db, clock: systemClock });
  db.$client.close();
  data.remove();
  return csv;
}

reportResult(await run());
