import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { startServer } from '#tests/e2e/server.ts';
import { startBareServer } from './bare-server.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { benchResult, median, reportResult, type BenchResult } from './result.ts';

const STARTS = 5;
const IDLE_MILLISECONDS = 3000;

export const name = 'start-and-memory';

interface StartedServer {
  url: string;
  pid: number;
  stop(): Promise<unknown>;
}

/** From the start of the process to its first answer, and the memory it then holds idle, against a bare server. */
export async function run(): Promise<BenchResult> {
  const data = makeDataFolder((db) => seedEmptyDatabase(db));
  // The first start writes the first secrets; it is not one of those that count.
  await measure(() => startServer({ dataDir: data.folder }), '/api/products');
  const ours: Figures[] = [];
  const reference: Figures[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    ours.push(await measure(() => startServer({ dataDir: data.folder }), '/api/products'));
    reference.push(await measure(() => startBareServer(), '/'));
  }
  data.remove();

  const of = (figures: Figures[], key: keyof Figures) => median(figures.map((each) => each[key]));
  const pair = (what: string, key: keyof Figures, unit: string) => [
    { what, value: of(ours, key), unit, ratio: of(ours, key) / of(reference, key) },
    { what: `${what}, bare node:http`, value: of(reference, key), unit, ratio: 1 },
  ];
  return benchResult(name, [
    ...pair('start to first answer', 'milliseconds', 'ms'),
    ...pair('memory idle (resident)', 'megabytes', 'MB'),
  ]);
}

interface Figures {
  milliseconds: number;
  megabytes: number;
}

async function measure(start: () => Promise<StartedServer>, path: string): Promise<Figures> {
  const begun = performance.now();
  const server = await start();
  const response = await fetch(server.url + path);
  await response.arrayBuffer();
  const milliseconds = performance.now() - begun;
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  await pause(IDLE_MILLISECONDS);
  const megabytes = residentMegabytes(server.pid);
  await server.stop();
  return { milliseconds, megabytes };
}

/** As Linux counts it; the benchmark runs there. */
function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1000;
}

reportResult(await run());
