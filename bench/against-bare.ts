import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareServer } from './bare-server.ts';
import { load } from './load.ts';
import { median, type BenchRow } from './result.ts';

const CONNECTIONS = 20;
const SECONDS = 0.75;
const ROUNDS = 15;

/** One address of a running server against a bare server that sends the same bytes with the same headers. */
export async function compareWithBare(
  url: string,
  path: string,
  what: string,
  asked: Readonly<Record<string, string>>,
): Promise<BenchRow[]> {
  const { headers, body } = await answerOf(url + path, asked);
  const folder = mkdtempSync(join(tmpdir(), 'quayside-bench-'));
  const files = [join(folder, 'answer.bin'), join(folder, 'headers.json')] as const;
  writeFileSync(files[0], body);
  writeFileSync(files[1], JSON.stringify(headers));
  const bare = await startBareServer(...files);

  const ours: number[] = [];
  const reference: number[] = [];
  const clientLoads: number[] = [];
  // The first round warms both up; then they take turns, so that a busy machine slows both.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const oursNow = await load(url, path, CONNECTIONS, SECONDS, asked);
    const referenceNow = await load(bare.url, path, CONNECTIONS, SECONDS, asked);
    if (round === 0) continue;
    ours.push(oursNow.requestsPerSecond);
    reference.push(referenceNow.requestsPerSecond);
    clientLoads.push(oursNow.clientLoad, referenceNow.clientLoad);
  }
  await bare.stop();
  rmSync(folder, { recursive: true, force: true });

  const ratios = ours.map((value, round) => value / (reference[round] ?? Number.NaN));
  return [
    { what, value: median(ours), unit: 'req/s', ratio: median(ratios) },
    {
      what: `${what}: bare node:http, same bytes and headers`,
      value: median(reference),
      unit: 'req/s',
      ratio: 1,
    },
    { what: `${what}: size of the answer`, value: body.length, unit: 'bytes' },
    { what: `${what}: load of the measuring client`, value: median(clientLoads), unit: 'cores' },
  ];
}

/** Those that a server sets by itself would otherwise be sent twice. */
const SET_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function answerOf(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ headers: [string, string][]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const own: [string, string][] = [];
        for (let index = 0; index < response.rawHeaders.length; index += 2) {
          const header = response.rawHeaders[index] ?? '';
          if (!SET_BY_NODE.has(header.toLowerCase()))
            own.push([header, response.rawHeaders[index + 1] ?? '']);
        }
        resolve({ headers: own, body: Buffer.concat(chunks) });
      });
    });
    asking.on('error', reject).end();
  });
}
