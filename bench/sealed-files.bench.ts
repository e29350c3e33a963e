import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { text as streamText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { UPLOAD_BYTES_LIMIT } from '#contract/project/project-file.ts';
import { startServer, temporaryDataDir, type RunningServer } from '#tests/e2e/server.ts';
import { hireMembers, portalCalls, type Member } from '#tests/e2e/portal/staff.ts';
import { AS_SHIPPED, processorTimeMs, residentMegabytes } from './process-figures.ts';
import { benchResult, median, reportResult, type BenchResult, type BenchRow } from './result.ts';

const ROUNDS = 15;
const SAMPLE_MS = 2;
/** 100 Mbit/s, a good line of an office: over the loopback nothing but the processor would count. */
const BYTES_PER_MS = 12_500;
const PIECE_BYTES = 64 * 1024;
const MEBIBYTE = 1.048_576;

/** The same bytes sealed, as a travel document, and unsealed, as a file of the project. */
const KINDS = ['files', 'travel-documents'] as const;
type Kind = (typeof KINDS)[number];

export const name = 'sealed-files';

/** What sealing costs for the largest document: time of an upload, and memory of the process while one is viewed. */
export async function run(): Promise<BenchResult> {
  const dataDir = temporaryDataDir();
  const start = () =>
    startServer({ dataDir, env: { LOG_LEVEL: 'error', NIGHTLY_BACKUP: 'false' }, nodeOptions: AS_SHIPPED });
  try {
    const first = await start();
    const { mona, ola } = await hireMembers(first);
    const project = await portalCalls(first)<{ id: number }>('POST', 'projects', projectOf(ola), mona.token);
    const uploads = await uploadInTurns(first, project.id, ola);
    await first.stop();
    // A process that has taken no upload, which leaves memory behind.
    const second = await start();
    const views = await viewInTurns(second, uploads.paths, ola);
    await second.stop();
    return benchResult(name, [...uploads.rows, ...views]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const projectOf = (operator: Member) => ({
  vesselName: 'Nordskjær',
  newVessel: true,
  clientName: 'Nordskjær Rederi AS',
  serviceType: 'annual service',
  assignedOperatorId: operator.id,
});

const byKind = <Value>(make: () => Value): Record<Kind, Value> => ({
  files: make(),
  'travel-documents': make(),
});

/** Sends a document with its length, as browsers do, and returns the answer. */
async function upload(url: string, token: string, document: Buffer) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
    'content-length': document.length,
  };
  const sending = request(url, { method: 'POST', headers });
  const answering = once(sending, 'response') as Promise<[IncomingMessage]>;
  const [[answer]] = await Promise.all([answering, pipeline(overLine(document), sending)]);
  return { status: answer.statusCode, text: await streamText(answer) };
}

/** The bytes of a document at the pace of a line. */
async function* overLine(document: Buffer): AsyncGenerator<Buffer> {
  const begun = performance.now();
  for (let sent = 0; sent < document.length; sent += PIECE_BYTES) {
    await pause(Math.max(0, sent / BYTES_PER_MS - (performance.now() - begun)));
    yield document.subarray(sent, sent + PIECE_BYTES);
  }
}

async function uploadInTurns(server: RunningServer, projectId: number, { token }: Member) {
  const times = byKind<number[]>(() => []);
  const cpu = byKind<number[]>(() => []);
  const paths = byKind(() => '');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of KINDS) {
      const document = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(UPLOAD_BYTES_LIMIT - 9)]);
      const fields = new URLSearchParams({ fileName: 'Visa.pdf', fileCategory: 'visa' });
      const cpuBefore = processorTimeMs(server.pid);
      const begun = performance.now();
      const path = `/api/portal/projects/${projectId}/${kind}?${fields}`;
      const { status, text } = await upload(server.url + path, token, document);
      times[kind].push(performance.now() - begun);
      cpu[kind].push(processorTimeMs(server.pid) - cpuBefore);
      if (status !== 201) throw new Error(`An upload answered ${status}: ${text}`);
      paths[kind] = (JSON.parse(text) as { filePath: string }).filePath;
    }
  }
  return {
    paths,
    rows: [
      ...compare('upload of 25 MiB at 100 Mbit/s, median', times),
      ...compare('the same, processor', cpu),
    ],
  };
}

async function viewInTurns(
  server: RunningServer,
  paths: Record<Kind, string>,
  { token }: Member,
): Promise<BenchRow[]> {
  const extra = byKind<number[]>(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of KINDS) {
      const before = residentMegabytes(server.pid);
      let most = before;
      const timer = setInterval(() => {
        most = Math.max(most, residentMegabytes(server.pid));
      }, SAMPLE_MS);
      const answer = await fetch(server.url + paths[kind], { headers: { authorization: `Bearer ${token}` } });
      let bytes = 0;
      if (answer.body) for await (const chunk of answer.body) bytes += (chunk as Uint8Array).length;
      clearInterval(timer);
      if (bytes !== UPLOAD_BYTES_LIMIT)
        throw new Error(`A view answered ${answer.status} with ${bytes} bytes`);
      extra[kind].push((most - before) / MEBIBYTE);
    }
  }
  const sealed = extra['travel-documents'];
  return [
    { what: 'sealed, first view: more memory', value: sealed[0] ?? Number.NaN, unit: 'MiB' },
    { what: 'sealed, later views, median', value: median(sealed.slice(1)), unit: 'MiB', goal: '≤ 4' },
    { what: 'sealed, later views, most', value: Math.max(...sealed.slice(1)), unit: 'MiB' },
    { what: 'unsealed, first view', value: extra.files[0] ?? Number.NaN, unit: 'MiB' },
    { what: 'unsealed, later views, median', value: median(extra.files.slice(1)), unit: 'MiB' },
  ];
}

function compare(what: string, values: Record<Kind, number[]>): BenchRow[] {
  const unsealed = median(values.files);
  const sealed = median(values['travel-documents']);
  return [
    { what: `${what}: unsealed`, value: unsealed, unit: 'ms', ratio: 1 },
    { what: `${what}: sealed`, value: sealed, unit: 'ms', ratio: sealed / unsealed, goal: '≤ 1.1' },
  ];
}

reportResult(await run());
