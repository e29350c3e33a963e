import { compareWithBare, startMeasured } from './against-bare.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { generateCatalogue } from '#scripts/demo/rows/generated-catalogue.ts';
import { benchResult, reportResult, type BenchResult } from './result.ts';

const PATH = '/api/products';

export const name = 'list-of-200';

/** The list of 200 products over REST, against a bare server that sends the same bytes with the same headers. */
export async function run(): Promise<BenchResult> {
  const data = makeDataFolder((db) => generateCatalogue(db, 200));
  const server = await startMeasured(data.folder);
  const what = `GET ${PATH}, 200 products`;
  const rows = [
    ...(await compareWithBare(server, PATH, what, { accept: 'application/json' })),
    ...(await compareWithBare(server, PATH, `${what}, gzip`, { 'accept-encoding': 'gzip' })),
  ];
  await server.stop();
  data.remove();
  return benchResult(name, rows);
}

reportResult(await run());
