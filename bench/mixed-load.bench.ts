import { mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { startServer, temporaryDataDir, type RunningServer } from '#tests/e2e/server.ts';
import { hireMembers, MONA, PASSWORD, portalCalls, type Members } from '#tests/e2e/portal/staff.ts';
import { deployFile, startProgram } from '#tests/long/program.ts';
import { benchResult, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';

const MINUTE_MS = 60_000;
/** BENCH_MINUTES=1 for a look at the figures. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10);
/** With LITESTREAM_BIN the database is replicated meanwhile, and the write-ahead log belongs to Litestream. */
const LITESTREAM = process.env['LITESTREAM_BIN'];
const CAPACITY_MS = 15_000;
const CONNECTIONS = 16;
const PARALLEL_SIGN_INS = 50;
const OTHER_PEOPLE = 4;
const SIGN_IN_ROUNDS = 5;
const PROJECTS = 200;
/** After these, pictures are looked for and not added, so that no project becomes larger than any is. */
const MOST_UPLOADS = 400;

export const name = 'mixed-load';

/**
 * What the process holds, minute by minute, under what visitors, the office and people on board do at the same time, at half
 * of the rate that it could answer; and how long other requests take while many people sign in.
 */
export async function run(): Promise<BenchResult> {
  const folder = temporaryDataDir();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const server = await startServer({
    dataDir,
    env: { LOG_LEVEL: 'error', ...(LITESTREAM !== undefined && { REPLICATION: 'litestream' }) },
    nodeOptions: ['--opt'],
  });
  const sidecar =
    LITESTREAM === undefined
      ? undefined
      : startProgram(LITESTREAM, ['replicate', '-config', deployFile('litestream.yml')], {
          DATA_DIR: dataDir,
          LITESTREAM_REPLICA_URL: pathToFileURL(join(folder, 'replica')).href,
        });
  try {
    const ask = await createMix(server);
    const capacity = await measureCapacity(ask);
    const minutes = await halfLoad(server, ask, capacity / 2);
    const signIns = await manySignIns(server, ask);
    return benchResult(name, [
      { what: 'capacity', value: capacity, unit: 'requests/s' },
      ...minutes,
      ...signIns,
      ...(await timeStop(server)),
    ]);
  } finally {
    await server.kill9();
    await sidecar?.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The last checkpoint is part of it. */
async function timeStop(server: RunningServer): Promise<BenchRow[]> {
  const begun = performance.now();
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}.`);
  return [{ what: 'stop', value: performance.now() - begun, unit: 'ms' }];
}

type Ask = (number: number) => Promise<number>;

/** One round of use: mostly reading, now and then a message, a comment or a picture. */
async function createMix(server: RunningServer): Promise<Ask> {
  const staff = await hireMembers(server);
  const projects = await planProjects(server, staff);
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const { mona, ola } = staff;
  const projectOf = (number: number) => `/api/portal/projects/${projects[number % projects.length]}`;
  const visit = (path: string) => send(server, { path });
  const read = (path: string, token = ola.token) => send(server, { path, token });
  let uploads = 0;
  const mix: Ask[] = [
    () => visit('/'),
    (number) => send(server, { path: `/search?q=tro+${number}`, number }),
    (number) => visit(`/api/products/search?q=pump+${number}`),
    () => visit('/api/products'),
    () => read('/api/portal/projects', mona.token),
    (number) => read(projectOf(number)),
    (number) => read(`/api/portal/vessels?q=nord+${number % 50}`, mona.token),
    (number) => read(`${projectOf(number)}/comments`),
    () => read('/api/portal/projects'),
    (number) => read(`/api/portal/parts/search?q=ring+${number % 30}`),
    (number) =>
      send(server, {
        path: `${projectOf(number)}/comments`,
        token: ola.token,
        json: { comment: `Filter ${number} changed.` },
      }),
    (number) =>
      send(server, {
        path: '/api/contact',
        number,
        json: { name: 'Kari Nes', email: `kari.${number}@quayside.example`, message: `Price of ${number}?` },
      }),
    (number) => {
      uploads += 1;
      if (uploads > MOST_UPLOADS) return read(`${projectOf(number)}/files`);
      const path = `${projectOf(number)}/files?fileName=${number}.jpg&phase=before`;
      return send(server, { path, token: ola.token, bytes: photo });
    },
  ];
  return (number) => mix[number % mix.length]!(number);
}

async function planProjects(server: RunningServer, { mona, ola }: Members): Promise<number[]> {
  const call = portalCalls(server);
  const ids: number[] = [];
  for (let number = 0; number < PROJECTS; number += 1) {
    const project = {
      vesselName: `Nordskjær ${number}`,
      newVessel: true,
      clientName: 'Nordskjær Rederi AS',
      serviceType: 'annual service',
      assignedOperatorId: ola.id,
    };
    ids.push((await call<{ id: number }>('POST', 'projects', project, mona.token)).id);
  }
  return ids;
}

let requests = 0;

/** Every connection asks again at once: the rate is what the process can do. */
async function measureCapacity(ask: Ask): Promise<number> {
  const first = requests;
  const begun = performance.now();
  const work = async () => {
    while (performance.now() - begun < CAPACITY_MS) await ask((requests += 1));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (requests - first) / ((performance.now() - begun) / 1000);
}

/** Requests start at a fixed rate, whether earlier ones are answered or not. */
async function halfLoad(server: RunningServer, ask: Ask, perSecond: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const begun = performance.now();
  let started = 0;
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const times: number[] = [];
    const statuses: number[] = [];
    const open = new Set<Promise<void>>();
    let mostWal = 0;
    while (performance.now() - begun < minute * MINUTE_MS) {
      for (const due = ((performance.now() - begun) / 1000) * perSecond; started < due; started += 1) {
        const answer = timed(ask, times, statuses).finally(() => open.delete(answer));
        open.add(answer);
      }
      mostWal = Math.max(mostWal, walBytes(server));
      await pause(20);
    }
    await Promise.all(open);
    const failed = statuses.filter((status) => status < 200 || status > 299);
    const figures: BenchRow[] = [
      { what: 'requests', value: statuses.length, unit: '' },
      { what: 'other than 2xx', value: failed.length, unit: '' },
      { what: 'p50', value: quantile(times, 0.5), unit: 'ms' },
      { what: 'p99', value: quantile(times, 0.99), unit: 'ms' },
      { what: 'resident memory', value: residentMb(server), unit: 'MB' },
      { what: 'descriptors', value: readdirSync(`/proc/${server.pid}/fd`).length, unit: '' },
      { what: 'largest write-ahead log', value: mostWal / 1e6, unit: 'MB' },
    ];
    process.stdout.write(
      `minute ${minute}: ${figures.map(({ what, value, unit }) => `${what} ${value.toFixed(unit === '' ? 0 : 1)} ${unit}`).join(', ')}\n`,
    );
    if (failed.length > 0) process.stdout.write(`  statuses: ${[...new Set(failed)].join(', ')}\n`);
    for (const { what, value, unit } of figures)
      rows.push({ what: `minute ${minute}: ${what}`, value, unit });
  }
  return rows;
}

async function timed(ask: Ask, times: number[], statuses: number[]): Promise<void> {
  const begun = performance.now();
  statuses.push(await ask((requests += 1)));
  times.push(performance.now() - begun);
}

/** A few people go on working, one request after the other, while many sign in at once. */
async function manySignIns(server: RunningServer, ask: Ask): Promise<BenchRow[]> {
  const quiet = await othersWhile(ask, pause(5_000));
  const took: number[] = [];
  const signIn = (number: number) =>
    send(server, {
      path: '/api/portal/login',
      number: 1_000_000 + number,
      json: { email: MONA.email, password: PASSWORD },
    });
  const signIns = async () => {
    const statuses: number[] = [];
    for (let round = 0; round < SIGN_IN_ROUNDS; round += 1) {
      const begun = performance.now();
      statuses.push(
        ...(await Promise.all(Array.from({ length: PARALLEL_SIGN_INS }, (_, number) => signIn(number)))),
      );
      took.push(performance.now() - begun);
    }
    return statuses;
  };
  const signingIn = signIns();
  const busy = await othersWhile(ask, signingIn);
  const failed = (await signingIn).filter((status) => status !== 200).length;
  const what = `${PARALLEL_SIGN_INS} sign-ins at once`;
  return [
    { what: `${what}: all answered after`, value: quantile(took, 0.5), unit: 'ms' },
    { what: `${what}: failed`, value: failed, unit: '' },
    { what: 'others, before: p99', value: quantile(quiet.times, 0.99), unit: 'ms', ratio: 1 },
    {
      what: 'others, meanwhile: p99',
      value: quantile(busy.times, 0.99),
      unit: 'ms',
      ratio: quantile(busy.times, 0.99) / quantile(quiet.times, 0.99),
    },
    { what: 'others, meanwhile: requests', value: busy.times.length, unit: '' },
    {
      what: 'others, meanwhile: other than 2xx',
      value: busy.statuses.filter((status) => status < 200 || status > 299).length,
      unit: '',
    },
  ];
}

async function othersWhile(ask: Ask, done: Promise<unknown>) {
  const times: number[] = [];
  const statuses: number[] = [];
  let isDone = false;
  void done.finally(() => (isDone = true));
  const work = async () => {
    while (!isDone) await timed(ask, times, statuses);
  };
  await Promise.all(Array.from({ length: OTHER_PEOPLE }, work));
  return { times, statuses };
}

/** Idle connections are closed by this side, as a proxy does it: the server would close them under a request. */
const agent = new Agent({ keepAlive: true, maxSockets: 80, timeout: 30_000 });

const NO_ANSWER = 0;

interface Sent {
  path: string;
  token?: string;
  /** Names an address of its own, so that the limits per address are not what is measured. */
  number?: number;
  json?: object;
  bytes?: Buffer;
}

function send(server: RunningServer, { path, token, number = 0, json, bytes }: Sent): Promise<number> {
  const body = bytes ?? (json && JSON.stringify(json));
  const headers = {
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    'accept-encoding': 'gzip',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': bytes ? 'image/jpeg' : 'application/json' }),
  };
  return new Promise((resolve) => {
    request(
      `${server.url}${path}`,
      { agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    )
      .on('error', () => resolve(NO_ANSWER))
      .end(body);
  });
}

const walBytes = ({ dataDir }: RunningServer) =>
  statSync(join(dataDir, 'quayside.db-wal'), { throwIfNoEntry: false })?.size ?? 0;

const residentMb = ({ pid }: RunningServer) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

reportResult(await run());
