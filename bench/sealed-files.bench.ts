import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';
import { hireMembers, portalCalls } from '#tests/e2e/portal/staff.ts';
import { benchResult, median, reportResult, type BenchResult } from './result.ts';

const MEBIBYTE = 1024 * 1024;
const UPLOADS = 60;
const VIEWS = 10;

export const name = 'sealed-files';

/** What sealing costs: an upload as a travel document beside the same bytes as a plain document, in turn; and the memory of a view. */
export async function run(): Promise<BenchResult> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' }, nodeOptions: ['--opt'] });
  try {
    const { mona, ola } = await hireMembers(server);
    const { id } = await portalCalls(server)<{ id: number }>(
      'POST',
      'projects',
      {
        vesselName: 'Nordskjær',
        newVessel: true,
        clientName: 'Nordskjær Rederi AS',
        serviceType: 'annual service',
        assignedOperatorId: ola.id,
      },
      mona.token,
    );
    const send = uploader(server, `${server.url}/api/portal/projects/${id}`, mona.token);
    const rows = [];
    for (const mebibytes of [1, 10]) {
      const plain: number[] = [];
      const sealed: number[] = [];
      for (let number = 0; number < UPLOADS; number += 1) {
        plain.push((await send('files', mebibytes)).took);
        sealed.push((await send('travel-documents', mebibytes)).took);
      }
      const what = `${mebibytes} MiB sent`;
      rows.push(
        { what: `${what}, plain: p50`, value: median(plain), unit: 'ms', ratio: 1 },
        {
          what: `${what}, sealed: p50`,
          value: median(sealed),
          unit: 'ms',
          ratio: median(sealed) / median(plain),
        },
      );
    }
    const document = await send('travel-documents', 25);
    const small = await send('travel-documents', 1);
    const view = (file: number) => viewed(server, file, mona.token);
    await view(small.id);
    const before = residentMb(server);
    let most = before;
    for (let number = 0; number < VIEWS; number += 1) most = Math.max(most, await view(document.id));
    rows.push({
      what: `25 MiB viewed ${VIEWS} times: most memory above before`,
      value: most - before,
      unit: 'MB',
    });
    return benchResult(name, rows);
  } finally {
    await server.stop();
  }
}

function uploader(server: RunningServer, project: string, token: string) {
  return async (kind: 'files' | 'travel-documents', mebibytes: number) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(mebibytes * MEBIBYTE - 9)]);
    const begun = performance.now();
    const answer = await fetch(
      `${project}/${kind}?fileName=a.pdf${kind === 'files' ? '' : '&fileCategory=visa'}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/pdf', authorization: `Bearer ${token}` },
        body: bytes,
      },
    );
    const { id } = (await answer.json()) as { id: number };
    if (answer.status !== 201) throw new Error(`${server.url} answered ${answer.status}`);
    return { id, took: performance.now() - begun };
  };
}

/** Reads a document to its end, and returns the most memory that the server had meanwhile. */
async function viewed(server: RunningServer, id: number, token: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/portal/travel-documents/${id}/content`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.body) throw new Error(`The document answered ${answer.status} without a body.`);
  let most = 0;
  for await (const _chunk of answer.body) most = Math.max(most, residentMb(server));
  return most;
}

const residentMb = ({ pid }: RunningServer) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

reportResult(await run());
