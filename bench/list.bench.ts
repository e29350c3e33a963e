import { startServer } from '#tests/e2e/server.ts';
import { compareWithBare } from './against-bare.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { generateCatalogue } from '#scripts/demo/rows/generated-catalogue.ts';
import { benchResult, reportResult, type BenchResult } from './result.ts';

const PATH = '/api/products';

export const name = 'list-of-200';

/** The list of 200 products over REST, against a bare server that sends the same bytes with the same headers. */
export async function run(): Promise<BenchResult> {
  const data = makeDataFolder((db) => generateCatalogue(db, 200));
  const server = await startServer({ dataDir: data.folder });
  const rows = await compareWithBare(server.url, PATH, `GET ${PATH}, 200 products`, {
    accept: 'application/json',
  });
  await server.stop();
  data.remove();
  return benchResult(name, rows);
}

reportResult(await run());
