import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { startServer } from '#tests/e2e/server.ts';
import { startBareServer } from './bare-server.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { generateCatalogue } from './generated-catalogue.ts';
import { load } from './load.ts';
import { benchResult, median, reportResult, type BenchResult, type BenchRow } from './result.ts';

const PATH = '/api/products';
const CONNECTIONS = 20;
const SECONDS = 0.75;
const ROUNDS = 15;

export const name = 'list-of-200';

/** The list of 200 products over REST, against a bare server that sends the same bytes with the same headers. */
export async function run(): Promise<BenchResult> {
  const data = makeDataFolder((db) => generateCatalogue(db, 200));
  const server = await startServer({ dataDir: data.folder });
  const { headers, body } = await answerOf(server.url + PATH);
  const files = [join(data.folder, 'answer.bin'), join(data.folder, 'headers.json')] as const;
  writeFileSync(files[0], body);
  writeFileSync(files[1], JSON.stringify(headers));
  const bare = await startBareServer(...files);

  const ours: number[] = [];
  const reference: number[] = [];
  const clientLoads: number[] = [];
  // The first round warms both up; then they take turns, so that a busy machine slows both.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const oursNow = await load(server.url, PATH, CONNECTIONS, SECONDS);
    const referenceNow = await load(bare.url, PATH, CONNECTIONS, SECONDS);
    if (round === 0) continue;
    ours.push(oursNow.requestsPerSecond);
    reference.push(referenceNow.requestsPerSecond);
    clientLoads.push(oursNow.clientLoad, referenceNow.clientLoad);
  }
  await bare.stop();
  await server.stop();
  data.remove();

  const ratios = ours.map((value, round) => value / (reference[round] ?? Number.NaN));
  const rows: BenchRow[] = [
    { what: `GET ${PATH}, 200 products`, value: median(ours), unit: 'req/s', ratio: median(ratios) },
    { what: 'bare node:http, same bytes and headers', value: median(reference), unit: 'req/s', ratio: 1 },
    { what: 'size of the answer', value: body.length, unit: 'bytes' },
    { what: 'load of the measuring client', value: median(clientLoads), unit: 'cores' },
  ];
  return benchResult(name, rows);
}

/** Those that a server sets by itself would otherwise be sent twice. */
const SET_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function answerOf(url: string): Promise<{ headers: [string, string][]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers: [string, string][] = [];
        for (let index = 0; index < response.rawHeaders.length; index += 2) {
          const header = response.rawHeaders[index] ?? '';
          if (!SET_BY_NODE.has(header.toLowerCase()))
            headers.push([header, response.rawHeaders[index + 1] ?? '']);
        }
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    });
    asking.on('error', reject).end();
  });
}

reportResult(await run());
