import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { createProject } from '#server/testing/factories.ts';
import { signInByCall } from '#tests/e2e/admin/admin-calls.ts';
import type { RunningServer } from '#tests/e2e/server.ts';
import { startServerOnTemplate } from '#tests/e2e/template-copy.ts';

/** Sets how long the files of a process may become: at 0 every write to a file fails, as on a full disk. */
const limitFiles = (pid: number, bytes: number | 'unlimited') =>
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]).status;

const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0;

const start = () => startServerOnTemplate({ env: { LOG_LEVEL: 'silent' } });

let server: RunningServer;

beforeAll(async () => {
  server = await start();
});

afterEach(() => void limitFiles(server.pid, 'unlimited'));

afterAll(() => server.stop());

const statusOf = async (path: string) => (await fetch(server.url + path)).status;

const sendMessage = (to = server) =>
  fetch(`${to.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Kari Nordmann',
      email: 'kari@fleet.example',
      message: 'Please quote two reagent kits.',
    }),
  });

const NOTHING_SAVED =
  'The service cannot do this right now. Nothing was saved. Please try again in a moment.';

test.runIf(canLimitFiles)(
  'where nothing can be stored, writes are refused in plain words, reads go on, and it passes by itself',
  async () => {
    expect(await statusOf('/readyz')).toBe(200);
    expect(limitFiles(server.pid, 0)).toBe(0);

    const refused = await sendMessage();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      message: NOTHING_SAVED,
    });
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/api/products')).toBe(200);
    expect(await statusOf('/api/products/search?q=kit')).toBe(200);

    expect(limitFiles(server.pid, 'unlimited')).toBe(0);
    expect((await sendMessage()).status).toBe(201);
    await expect.poll(() => statusOf('/readyz')).toBe(200);
  },
);

describe.runIf(canLimitFiles)('an upload to a disk that cannot be written', () => {
  const pdf = Buffer.from('%PDF-1.7\nA ticket.');
  const { mona } = inject('templateSite').members;
  let photo: Buffer;
  let admin: string;
  let project: string;

  beforeAll(async () => {
    photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    ({ token: admin } = await signInByCall(server));
    const db = openDatabase({ file: join(server.dataDir, 'quayside.db') });
    const { id } = createProject(db, { status: 'in progress', assignedOperatorId: mona.id });
    db.$client.close();
    project = `${server.url}/api/portal/projects/${id}`;
  });

  const post = (url: string, type: string, token: string, body: Buffer | string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });

  const uploads = {
    document: () => post(`${project}/files?fileName=a.pdf`, 'application/pdf', mona.token, pdf),
    photo: () => post(`${project}/files?fileName=a.jpg&phase=before`, 'image/jpeg', mona.token, photo),
    'travel document': () =>
      post(
        `${project}/travel-documents?fileName=a.pdf&fileCategory=visa`,
        'application/pdf',
        mona.token,
        pdf,
      ),
    'product picture': () =>
      post(
        `${server.url}/api/admin/products`,
        'application/json',
        admin,
        JSON.stringify({
          name: 'Anode',
          itemNumber: 'AN-1',
          description: 'Zinc.',
          imageUrl: `data:image/jpeg;base64,${photo.toString('base64')}`,
        }),
      ),
  };

  test.each(Object.entries(uploads))(
    'is refused in plain words, leaves nothing and succeeds later (%s)',
    async (_kind, send) => {
      limitFiles(server.pid, 0);
      const refused = await send();
      expect([refused.status, await refused.json()]).toEqual([
        503,
        expect.objectContaining({ message: NOTHING_SAVED }),
      ]);
      limitFiles(server.pid, 'unlimited');
      expect((await send()).status).toBe(201);
      expect(readdirSync(join(server.dataDir, 'files')).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
  );
});

test.runIf(canLimitFiles)('a stop on a disk that cannot be written ends with one sentence', async () => {
  const full = await start();
  expect((await sendMessage(full)).status).toBe(201);
  limitFiles(full.pid, 0);
  expect(await full.stop()).toBe(1);
  expect(full.errors()).toMatch(
    /^Quayside has stopped, but its last changes could not be moved into the database file \([^\n]+\): they are kept in quayside\.db-wal, and the next start reads them\.\n$/,
  );
});
