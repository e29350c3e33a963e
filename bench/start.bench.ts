import { setTimeout as pause } from 'node:timers/promises';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { startServer } from '#tests/e2e/server.ts';
import { generateCatalogue } from '#scripts/demo/rows/generated-catalogue.ts';
import { startBareFastify, startBareServer } from './bare-server.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { AS_SHIPPED, processorTimeMs, residentMegabytes } from './process-figures.ts';
import { benchResult, median, reportResult, type BenchResult, type BenchRow } from './result.ts';

const STARTS = 5;
const PRODUCTS = 10_000;
const LIST = '/api/products';
const IDLE_MILLISECONDS = 3000;

export const name = 'start-and-memory';

interface StartedServer {
  url: string;
  pid: number;
  stop(): Promise<unknown>;
}

/**
 * From the start of the process to its first answer, and the memory it then holds idle: of the first catalogue against a
 * bare node:http server, and with 10,000 products against a bare program of Fastify and SQLite that lists them.
 */
export async function run(): Promise<BenchResult> {
  const seeded = makeDataFolder((db) => seedEmptyDatabase(db));
  const large = makeDataFolder((db) => generateCatalogue(db, PRODUCTS));
  const rows = [
    ...(await compare(seeded.folder, 'first catalogue', 'bare node:http', '/', () => startBareServer())),
    ...(await compare(large.folder, `${PRODUCTS} products`, 'bare Fastify and SQLite', LIST, () =>
      startBareFastify(large.file),
    )),
  ];
  seeded.remove();
  large.remove();
  return benchResult(name, rows);
}

async function compare(
  dataDir: string,
  data: string,
  bare: string,
  barePath: string,
  startBare: () => Promise<StartedServer>,
): Promise<BenchRow[]> {
  const start = () => startServer({ dataDir, nodeOptions: AS_SHIPPED });
  // The first start writes the first secrets; it is not one of those that count.
  await measure(start, LIST);
  const ours: Figures[] = [];
  const reference: Figures[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    ours.push(await measure(start, LIST));
    reference.push(await measure(startBare, barePath));
  }
  const of = (figures: Figures[], key: keyof Figures) => median(figures.map((each) => each[key]));
  const pair = (what: string, key: keyof Figures, unit: string) => [
    { what: `${what}, ${data}`, value: of(ours, key), unit, ratio: of(ours, key) / of(reference, key) },
    { what: `${what}, ${data}: ${bare}`, value: of(reference, key), unit, ratio: 1 },
  ];
  return [
    ...pair('start to first answer', 'milliseconds', 'ms'),
    ...pair('CPU time of it', 'processorMs', 'ms'),
    ...pair('memory idle (resident)', 'megabytes', 'MB'),
  ];
}

interface Figures {
  milliseconds: number;
  processorMs: number;
  megabytes: number;
}

async function measure(start: () => Promise<StartedServer>, path: string): Promise<Figures> {
  const begun = performance.now();
  const server = await start();
  const response = await fetch(server.url + path);
  await response.arrayBuffer();
  const milliseconds = performance.now() - begun;
  const processorMs = processorTimeMs(server.pid);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  await pause(IDLE_MILLISECONDS);
  const megabytes = residentMegabytes(server.pid);
  await server.stop();
  return { milliseconds, processorMs, megabytes };
}

reportResult(await run());
