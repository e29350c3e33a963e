import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { AS_SHIPPED, residentMegabytes } from './process-figures.ts';
import { benchResult, reportResult, type BenchResult, type BenchRow } from './result.ts';

const HEAP_MB = 256;
const CONNECTIONS = 6;
const SEARCHES = 18_000;
const MIXED_MS = 10 * 60_000;
const SETTLED_MS = 2 * 60_000;
const SAMPLE_MS = 5_000;
const BETWEEN_MS = 20;

export const name = 'memory';

/** What the process holds under searches that are each rendered, and under ten minutes of mixed use. */
export async function run(): Promise<BenchResult> {
  return benchResult(name, [...(await searches()), ...(await mixedUse())]);
}

async function searches(): Promise<BenchRow[]> {
  const { server, stop } = await start();
  const samples = sampleMemory(server.pid, 250);
  const refused = await inParallel(SEARCHES, (number) => get(server, `/search?q=ring+${number}`, number));
  const memory = samples.end();
  await stop();
  const what = `${SEARCHES} searches under a heap of ${HEAP_MB} MB`;
  return [
    { what: `${what}, most resident memory`, value: Math.max(...memory.map(({ mb }) => mb)), unit: 'MB' },
    { what: `${what}, refused`, value: refused, unit: '' },
  ];
}

async function mixedUse(): Promise<BenchRow[]> {
  const { server, stop } = await start();
  const samples = sampleMemory(server.pid, SAMPLE_MS);
  const begun = performance.now();
  const ask = [
    (number: number) => get(server, '/', number),
    (number: number) => get(server, `/search?q=tro+${number}`, number),
    (number: number) => get(server, '/tro-kit', number),
    (number: number) => get(server, `/api/products/search?q=pump+${number}`, number),
    (number: number) => get(server, '/api/products', number),
    (number: number) => sendMessage(server, number),
  ];
  let refused = 0;
  let number = 0;
  const work = async () => {
    while (performance.now() - begun < MIXED_MS) {
      number += 1;
      if ((await ask[number % ask.length]!(number)) >= 400) refused += 1;
      await pause(BETWEEN_MS);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const memory = samples.end();
  await stop();
  const median = (from: number, to: number) => {
    const within = memory.filter(({ at }) => at >= from && at < to).map(({ mb }) => mb);
    return within.toSorted((one, other) => one - other)[Math.floor(within.length / 2)] ?? Number.NaN;
  };
  const settled = median(SETTLED_MS, SETTLED_MS + 60_000);
  const last = median(MIXED_MS - 60_000, MIXED_MS);
  return [
    { what: 'mixed use, third minute (resident, median)', value: settled, unit: 'MB', ratio: 1 },
    { what: 'mixed use, tenth minute (resident, median)', value: last, unit: 'MB', ratio: last / settled },
    { what: 'mixed use, requests', value: number, unit: '' },
    { what: 'mixed use, refused', value: refused, unit: '' },
  ];
}

async function start() {
  const data = makeDataFolder((db) => seedEmptyDatabase(db));
  const server = await startServer({
    dataDir: data.folder,
    nodeOptions: [...AS_SHIPPED, `--max-old-space-size=${HEAP_MB}`],
  });
  const stop = async () => {
    await server.stop();
    data.remove();
  };
  return { server, stop };
}

async function inParallel(count: number, ask: (number: number) => Promise<number>): Promise<number> {
  let refused = 0;
  let number = 0;
  const work = async () => {
    while (number < count) if ((await ask((number += 1))) !== 200) refused += 1;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return refused;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Each request comes from its own address, so that the limits per address are not what is measured. */
function send(server: RunningServer, path: string, number: number, body?: object): Promise<number> {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const headers = {
    'x-forwarded-for': address,
    'accept-encoding': 'gzip',
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    request(`${server.url}${path}`, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

const get = (server: RunningServer, path: string, number: number) => send(server, path, number);

const sendMessage = (server: RunningServer, number: number) =>
  send(server, '/api/contact', number, {
    name: 'Kari Nes',
    email: `kari.${number}@quayside.example`,
    message: `Please send the price of ${number} sealing rings.`,
  });

function sampleMemory(pid: number, everyMs: number) {
  const begun = performance.now();
  const samples: { at: number; mb: number }[] = [];
  const take = () => {
    samples.push({ at: performance.now() - begun, mb: residentMegabytes(pid) });
  };
  const timer = setInterval(take, everyMs);
  return {
    end() {
      clearInterval(timer);
      return samples;
    },
  };
}

reportResult(await run());
