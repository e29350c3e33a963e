import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { openDatabase } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import { compareWithBare, startMeasured } from './against-bare.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { benchResult, median, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';

const RENDERINGS = 40;

export const name = 'landing-html';

/** The landing page as browsers ask for it, against a bare server with the same bytes, and what rendering it costs. */
export async function run(): Promise<BenchResult> {
  const data = makeDataFolder((db) => seedEmptyDatabase(db));
  const server = await startMeasured(data.folder);
  const first = await timeOf(server.url);
  const rendered = await renderAnew(server.url, data.file);
  const rows: BenchRow[] = [
    ...(await compareWithBare(server, '/', 'GET / as brotli', { 'accept-encoding': 'br' })),
    ...(await compareWithBare(server, '/', 'GET / uncompressed', {})),
    { what: 'first page after the start, with loading what renders', value: first, unit: 'ms' },
    { what: 'page rendered again after a write, p50', value: median(rendered), unit: 'ms' },
    { what: 'page rendered again after a write, p90', value: quantile(rendered, 0.9), unit: 'ms' },
    { what: 'search page, rendered per query', value: await searchPage(server.url), unit: 'ms' },
  ];
  await server.stop();
  data.remove();
  return benchResult(name, rows);
}

async function timeOf(url: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return performance.now() - begun;
}

/** Each time something that the page shows was changed. */
async function renderAnew(url: string, file: string): Promise<number[]> {
  const db = openDatabase({ file });
  const times: number[] = [];
  for (let round = 0; round < RENDERINGS; round += 1) {
    db.update(products)
      .set({ applications: `Round ${round}.` })
      .run();
    times.push(await timeOf(url));
  }
  db.$client.close();
  return times;
}

async function searchPage(url: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < RENDERINGS; round += 1)
    times.push(await timeOf(`${url}/search?q=reagent&_=${round}`));
  return median(times);
}

reportResult(await run());
