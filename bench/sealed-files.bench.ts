import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { UPLOAD_BYTES_LIMIT } from '#contract/project/project-file.ts';
import { startServer, temporaryDataDir, type RunningServer } from '#tests/e2e/server.ts';
import { hireMembers, portalCalls, type Member } from '#tests/e2e/portal/staff.ts';
import { AS_SHIPPED, processorTimeMs, residentMegabytes } from './process-figures.ts';
import { benchResult, median, reportResult, type BenchResult, type BenchRow } from './result.ts';

const ROUNDS = 15;
const SAMPLE_MS = 2;
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
      const answer = await fetch(`${server.url}/api/portal/projects/${projectId}/${kind}?${fields}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: document,
      });
      const text = await answer.text();
      times[kind].push(performance.now() - begun);
      cpu[kind].push(processorTimeMs(server.pid) - cpuBefore);
      if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${text}`);
      paths[kind] = (JSON.parse(text) as { filePath: string }).filePath;
    }
  }
  return {
    paths,
    rows: [...compare('upload of 25 MiB, median', times), ...compare('the same, processor', cpu)],
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
