import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { contactSubmissions } from '#db/schema/index.ts';
import { makeBackupInThread } from '#server/services/backups/backup-thread.ts';
import {
  builtScript,
  runToEnd,
  startServer,
  temporaryDataDir,
  type RunningServer,
} from '#tests/e2e/server.ts';

let dataDir: string;
let share: string;
beforeEach(() => {
  dataDir = temporaryDataDir();
  share = temporaryDataDir();
});
afterEach(() => {
  for (const folder of [dataDir, share]) rmSync(folder, { recursive: true, force: true });
});

const run = (command: string, ...args: string[]) =>
  runToEnd({ DATA_DIR: dataDir, BACKUP_DIR: share }, builtScript(command), args);
const start = () => startServer({ dataDir, env: { LOG_LEVEL: 'error' } });

const post = (url: string, body: object, headers = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Writes messages one after the other until it is stopped; returns those that were answered, with when. */
function writeMessages({ url }: RunningServer, writer: number) {
  const answered: { message: string; at: number }[] = [];
  let isStopped = false;
  async function write() {
    for (let number = 0; !isStopped; number += 1) {
      const message = `Message ${number} of writer ${writer}`;
      const sent = { name: 'Kari', email: 'kari@nes.example', message };
      const answer = await post(`${url}/api/contact`, sent).catch(() => null);
      if (!answer?.ok) return;
      answered.push({ message, at: performance.now() });
    }
  }
  const done = write();
  return {
    answered,
    async stop() {
      isStopped = true;
      await done;
    },
  };
}

async function addPicture({ url }: RunningServer, adminCode = ''): Promise<string> {
  const login = await post(`${url}/api/admin/login`, { code: adminCode });
  const { sessionToken } = (await login.json()) as { sessionToken: string };
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
  const imageUrl = `data:image/png;base64,${bytes.toString('base64')}`;
  const product = { name: 'Anode', itemNumber: 'A-1', description: 'Zinc.', imageUrl };
  const answer = await post(`${url}/api/admin/products`, product, {
    authorization: `Bearer ${sessionToken}`,
  });
  return ((await answer.json()) as { imageUrl: string }).imageUrl;
}

function storedMessages(): Set<string> {
  const db = openDatabase({ file: join(dataDir, 'quayside.db'), readonly: true });
  try {
    return new Set(
      db
        .select()
        .from(contactSubmissions)
        .all()
        .map(({ message }) => message),
    );
  } finally {
    db.$client.close();
  }
}

test('a backup made while visitors write brings back everything that was answered before it', async () => {
  const first = await start();
  const picture = await addPicture(first, first.adminCode);
  const writers = [1, 2, 3].map((writer) => writeMessages(first, writer));
  await expect.poll(() => writers.every(({ answered }) => answered.length > 2)).toBe(true);
  const begun = performance.now();
  const made = await run('backup');
  expect([made.code, made.stderr]).toEqual([0, '']);
  const [, name = ''] =
    /^Backup (\d{8}T\d{6}Z): the database and \d+ files, checked\.$/m.exec(made.stdout) ?? [];
  expect(made.stdout).toContain(`Copied to ${share} and compared.`);
  const early = await run('restore', name);
  expect([early.code, early.stderr]).toEqual([1, 'The server is running. Stop it first.\n']);
  await Promise.all(writers.map((writer) => writer.stop()));
  await first.kill9();

  // The machine is lost; the second place and the keys are not.
  for (const lost of readdirSync(dataDir).filter((one) => one !== 'keys')) {
    rmSync(join(dataDir, lost), { recursive: true });
  }
  expect((await run('restore')).stdout).toContain(name);
  const restored = await run('restore', name);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  const second = await start();
  expect((await fetch(second.url + picture)).status).toBe(200);
  await second.stop();
  const stored = storedMessages();
  const before = writers.flatMap(({ answered }) => answered.filter(({ at }) => at < begun));
  expect(before.length).toBeGreaterThan(6);
  expect(before.filter(({ message }) => !stored.has(message))).toEqual([]);
});

test('the drill proves a restore beside the running program, which goes on', async () => {
  const server = await start();
  await post(`${server.url}/api/contact`, {
    name: 'Kari',
    email: 'kari@nes.example',
    message: 'Two kits, please.',
  });
  const drill = await run('drill');
  expect([drill.code, drill.stderr]).toEqual([0, '']);
  expect(drill.stdout).toMatch(
    /^Restored \d{8}T\d{6}Z to an empty folder and started on it: \d+ rows of \d+ tables and \d+ files are the same\. Lost writes: 0\. [\d.]+ s\.\n$/,
  );
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
});

test('the thread of the built program makes the nightly backup', async () => {
  const server = await start();
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const { backup } = await makeBackupInThread(builtScript('backup-worker'), {
    database: join(dataDir, 'quayside.db'),
    filesFolder: join(dataDir, 'files'),
    folder,
    secondFolder: undefined,
    program: 'test',
    now: new Date(),
  });
  await server.stop();
  expect(readdirSync(folder)).toEqual([backup.name]);
});
