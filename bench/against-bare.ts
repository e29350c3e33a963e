import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';
import { startBareServer, type BareServer } from './bare-server.ts';
import { cpuTimeOf, REPORTS_CPU } from './cpu-time.ts';
import { AS_SHIPPED } from './process-figures.ts';
import { load } from './load.ts';
import { hasNginx, startNginx, type Nginx } from './nginx.ts';
import { median, type BenchRow } from './result.ts';
import { hasWrk, wrk, type WrkResult } from './wrk.ts';

const CONNECTIONS = 16;
const ROUNDS = 9;
const SECONDS = 1;
const WRK_ROUNDS = 5;
const WRK_SECONDS = 2;

type Asked = Readonly<Record<string, string>>;

/** The built program, which can be asked for its processor time. */
export const startMeasured = (dataDir: string): Promise<RunningServer> =>
  startServer({ dataDir, nodeOptions: [...AS_SHIPPED, ...REPORTS_CPU] });

/**
 * One address of a running server against a bare server that sends the same bytes with the same headers: the time of the
 * processor that each takes for a request, and requests per second where wrk is installed. They take turns, so that a
 * busy machine slows both.
 */
export async function compareWithBare(
  server: RunningServer,
  path: string,
  what: string,
  asked: Asked,
): Promise<BenchRow[]> {
  const { headers, body } = await answerOf(server.url + path, asked);
  const folder = mkdtempSync(join(tmpdir(), 'quayside-bench-'));
  const files = [join(folder, 'answer.bin'), join(folder, 'headers.json')] as const;
  writeFileSync(files[0], body);
  writeFileSync(files[1], JSON.stringify(headers));
  const bare = await startBareServer(...files);
  const nginx = hasWrk() && hasNginx() ? await startNginx(folder, 'answer.bin', headers) : undefined;
  const comparison = { server, bare, nginx, path, what, asked };
  const rows = [
    ...(await compareCpu(comparison)),
    ...(hasWrk() ? await compareThroughput(comparison) : []),
    { what: `${what}: size of the answer`, value: body.length, unit: 'bytes' },
  ];
  await nginx?.stop();
  await bare.stop();
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

/** The program and others that send the same bytes. */
interface Comparison {
  server: RunningServer;
  bare: BareServer;
  nginx: Nginx | undefined;
  path: string;
  what: string;
  asked: Asked;
}

async function compareCpu({ server, bare, path, what, asked }: Comparison): Promise<BenchRow[]> {
  const cost = async (one: RunningServer | BareServer) => {
    const before = await cpuTimeOf(one);
    const { answers } = await load(one.url, path, CONNECTIONS, SECONDS, asked);
    return ((await cpuTimeOf(one)) - before) / answers;
  };
  const ours: number[] = [];
  const reference: number[] = [];
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const oursNow = await cost(server);
    const referenceNow = await cost(bare);
    if (round === 0) continue;
    ours.push(oursNow);
    reference.push(referenceNow);
  }
  const ratio = median(ours.map((value, round) => value / (reference[round] ?? Number.NaN)));
  return [
    { what: `${what}: processor`, value: median(ours), unit: 'µs', ratio },
    { what: `${what}: the same of bare node:http`, value: median(reference), unit: 'µs', ratio: 1 },
  ];
}

async function compareThroughput({
  server,
  bare,
  nginx,
  path,
  what,
  asked,
}: Comparison): Promise<BenchRow[]> {
  const measure = (url: string) => wrk(url + path, CONNECTIONS, WRK_SECONDS, asked);
  const rounds: { ours: WrkResult; reference: WrkResult; ofNginx: WrkResult | undefined }[] = [];
  for (let round = 0; round < WRK_ROUNDS; round += 1) {
    rounds.push({
      ours: await measure(server.url),
      reference: await measure(bare.url),
      ofNginx: nginx && (await measure(nginx.url)),
    });
  }
  const middle = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
  const rate = middle(({ ours }) => ours.requestsPerSecond);
  const p99 = middle(({ ours }) => ours.p99Ms);
  const rows: BenchRow[] = [
    {
      what: `${what}: wrk`,
      value: rate,
      unit: 'req/s',
      ratio: middle(({ ours, reference }) => ours.requestsPerSecond / reference.requestsPerSecond),
    },
    {
      what: `${what}: wrk, bare node:http`,
      value: middle(({ reference }) => reference.requestsPerSecond),
      unit: 'req/s',
      ratio: 1,
    },
    {
      what: `${what}: wrk, 99th percentile`,
      value: p99,
      unit: 'ms',
      ratio: p99 / middle(({ reference }) => reference.p99Ms),
    },
  ];
  if (nginx) {
    const rateOf = ({ ofNginx }: (typeof rounds)[number]) => ofNginx?.requestsPerSecond ?? Number.NaN;
    rows.push(
      {
        what: `${what}: wrk, against nginx`,
        value: rate,
        unit: 'req/s',
        ratio: middle((round) => round.ours.requestsPerSecond / rateOf(round)),
      },
      { what: `${what}: wrk, nginx`, value: middle(rateOf), unit: 'req/s', ratio: 1 },
    );
  }
  return rows;
}

/** Those that a server sets by itself would otherwise be sent twice. */
const SET_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function answerOf(url: string, headers: Asked): Promise<{ headers: [string, string][]; body: Buffer }> {
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
