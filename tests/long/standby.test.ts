import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { contactSubmissions } from '#db/schema/index.ts';
import { builtScript, runToEnd, startServer, temporaryDataDir } from '#tests/e2e/server.ts';
import { post } from './post.ts';

const send = async (url: string, message: string) =>
  (await post(`${url}/api/contact`, { name: 'Kari', email: 'kari@nes.example', message })).status;

/** Two servers with a data folder each, and the folder on a third machine. The first one has the lease. */
async function createPair() {
  const folder = temporaryDataDir();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(third);
  const settings = (dataDir: string) => ({
    DATA_DIR: dataDir,
    LEASE_DIR: third,
    LOG_LEVEL: 'silent',
    NIGHTLY_BACKUP: 'false',
  });
  const run = (command: string, dataDir: string, ...args: string[]) =>
    runToEnd(settings(dataDir), builtScript(command), args);
  const start = (dataDir: string) => startServer({ dataDir, env: settings(dataDir) });

  mkdirSync(first);
  expect((await run('main', first)).stderr).toMatch(/^There is no lease in .+ Is the share mounted\?/);
  expect(await run('promote', first)).toMatchObject({ code: 0, stderr: '' });
  const server = await start(first);
  expect(await send(server.url, 'Sent before the death')).toBe(201);
  expect((await run('backup', first)).code).toBe(0);
  mkdirSync(second);
  return { first, second, server, run, start };
}

type Pair = Awaited<ReturnType<typeof createPair>>;

/** Brings the data to the second server, as Litestream or a backup does. */
async function restoreToSecond({ run, first, second }: Pair) {
  const { stdout } = await run('restore', first);
  const name = /^ {2}(\d{8}T\d{6}Z)/m.exec(stdout)?.[1] ?? '';
  expect(await run('restore', second, join(first, 'backups', name))).toMatchObject({ code: 0, stderr: '' });
}

/** Asks for the lease again and again, as a person does who reads the refusal. Returns the refusals. */
async function promoteSecond({ run, second }: Pair): Promise<string[]> {
  const refusals: string[] = [];
  for (;;) {
    const { code, stderr } = await run('promote', second);
    if (code === 0) return refusals;
    refusals.push(stderr);
    await wait(2_000);
  }
}

function messagesIn(dataDir: string): string[] {
  const db = openDatabase({ file: join(dataDir, 'quayside.db'), readonly: true });
  const rows = db.select().from(contactSubmissions).all();
  db.$client.close();
  return rows.map(({ message }) => message);
}

test('a server that stood still while the second one took over writes nothing more, and ends', async () => {
  const pair = await createPair();
  await restoreToSecond(pair);
  const { pid, url } = pair.server;
  process.kill(pid, 'SIGSTOP');
  await promoteSecond(pair);
  const second = await pair.start(pair.second);
  const late = send(url, 'Sent much too late').catch(() => 'cut off');
  process.kill(pid, 'SIGCONT');
  expect([503, 'cut off']).toContain(await late);
  expect(await send(second.url, 'Sent in good time')).toBe(201);
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(await second.stop()).toBe(0);
  expect(messagesIn(pair.first)).toEqual(['Sent before the death']);
});

test('a second server takes over after a power cut, and not before the lease of the first one has ended', async () => {
  const pair = await createPair();
  const early = await pair.run('promote', pair.second);
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('still holds the lease') });
  expect(await send(pair.server.url, 'Sent after the refusal')).toBe(201);
  await pair.run('backup', pair.first);

  const cutAt = performance.now();
  await pair.server.kill9();
  const refusals = await promoteSecond(pair);
  const promotedAt = performance.now();
  await restoreToSecond(pair);
  const restoredAt = performance.now();
  const second = await pair.start(pair.second);
  expect(await send(second.url, 'Sent to the second server')).toBe(201);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  process.stdout.write(
    `${seconds(cutAt, performance.now())} s from the power cut to the first write: ${seconds(cutAt, promotedAt)} s until the lease was free ` +
      `(refused ${refusals.length} times), ${seconds(promotedAt, restoredAt)} s for the restore\n`,
  );
  // The first machine comes back, and must not write beside the second one.
  expect((await pair.run('main', pair.first)).code).toBe(1);
  expect(await second.stop()).toBe(0);
  expect(messagesIn(pair.second)).toEqual([
    'Sent before the death',
    'Sent after the refusal',
    'Sent to the second server',
  ]);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
