import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { createProject } from '#server/testing/factories.ts';
import { signInByCall } from '#tests/e2e/admin/admin-calls.ts';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';
import { hireManager } from '#tests/e2e/portal/staff.ts';

/** Sets how long the files of a process may become: at 0 every write to a file fails, as on a full disk. */
const limitFiles = (pid: number, bytes: number | 'unlimited') =>
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]).status;

const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0;

let server: RunningServer;

beforeEach(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'silent' } });
});

afterEach(async () => {
  await server.stop();
});

const statusOf = async (path: string) => (await fetch(server.url + path)).status;

const sendMessage = () =>
  fetch(`${server.url}/api/contact`, {
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
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 10_000);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/api/products')).toBe(200);
    expect(await statusOf('/api/products/search?q=kit')).toBe(200);

    expect(limitFiles(server.pid, 'unlimited')).toBe(0);
    expect((await sendMessage()).status).toBe(201);
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), 10_000);
  },
);

describe.runIf(canLimitFiles)('an upload to a disk that cannot be written', () => {
  const pdf = Buffer.from('%PDF-1.7\nA ticket.');
  let photo: Buffer;
  let staff: string;
  let admin: string;
  let project: string;

  beforeEach(async () => {
    photo ??= await sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    const mona = await hireManager(server);
    staff = mona.token;
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
    document: () => post(`${project}/files?fileName=a.pdf`, 'application/pdf', staff, pdf),
    photo: () => post(`${project}/files?fileName=a.jpg&phase=before`, 'image/jpeg', staff, photo),
    'travel document': () =>
      post(`${project}/travel-documents?fileName=a.pdf&fileCategory=visa`, 'application/pdf', staff, pdf),
    'product picture': () =>
      post(
        `${server.url}/api/admin/products`,
        'application/json',
        admin,
        JSON.stringify({
          name: 'Anode',
          itemNumber: `AN-${Date.now()}`,
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
  expect((await sendMessage()).status).toBe(201);
  limitFiles(server.pid, 0);
  expect(await server.stop()).toBe(1);
  expect(server.errors()).toMatch(
    /^Quayside has stopped, but its last changes could not be moved into the database file \([^\n]+\): they are kept in quayside\.db-wal, and the next start reads them\.\n$/,
  );
});
