import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkIntegrity } from '#db/check-integrity.ts';
import { markReplicated } from '#db/checkpoint-wal.ts';
import { openDatabase } from '#db/open-database.ts';
import { contactSubmissions } from '#db/schema/index.ts';
import { createSeededRandom } from '#scripts/demo/seeded-random.ts';
import { systemClock } from '#server/services/context.ts';
import { createReplicaMonitor } from '#server/services/backups/replica-monitor.ts';
import { createDataKeyFiles } from '#server/integrations/data-key-files.ts';
import { listReports } from '#server/services/whistleblowing/queries.ts';
import { purgeDueReports } from '#server/services/whistleblowing/purge-due-reports.ts';
import { closeDatabase } from '#server/start-up/shut-down.ts';
import { startServer, temporaryDataDir, type RunningServer } from '#tests/e2e/server.ts';
import { closeLongAgo, withChannel } from './channel.ts';
import { post } from './post.ts';
import { deployFile, programPath, startProgram } from './program.ts';

const KILLS = Number(process.env['REPLICA_KILLS'] ?? 5);
const random = createSeededRandom(9);

/** From the first answered write until everything is killed, in milliseconds. */
const KILLED_AFTER_MS = Array.from({ length: KILLS }, () => random.whole(100, 5_000));

const WRITERS = 4;

/** What Litestream has not copied yet. At most one second by its configuration, and one for a busy machine. */
const LOSS_MAX_MS = 2000;

/** As in open-database.ts. */
const BUSY_TIMEOUT_MS = 5000;

let folder: string;
let replicaUrl: string;
beforeEach(() => {
  folder = temporaryDataDir();
  replicaUrl = pathToFileURL(join(folder, 'replica')).href;
  mkdirSync(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const litestream = (...args: string[]) =>
  startProgram(programPath('LITESTREAM_BIN'), args, {
    DATA_DIR: join(folder, 'data'),
    LITESTREAM_REPLICA_URL: replicaUrl,
  });

test('Litestream reads its configuration', async () => {
  const listed = litestream('databases', '-config', deployFile('litestream.yml'));
  expect(await listed.ended).toBe(0);
  expect(listed.output()).toContain(join(folder, 'data', 'quayside.db'));
});

/** The sidecar, once it has copied the database for the first time. */
async function replicate() {
  const sidecar = litestream('replicate', '-config', deployFile('litestream.yml'));
  await expect.poll(() => sidecar.output()).toMatch(/snapshot written|write snapshot/);
  return sidecar;
}

interface AnsweredMessage {
  message: string;
  at: number;
}

/** Sends messages, each from an address of its own, until the server is gone, and adds those that were answered. */
async function writeMessages({ url }: RunningServer, writer: number, answered: AnsweredMessage[]) {
  for (let number = 0; ; number += 1) {
    const message = `Message number ${number} of writer ${writer}`;
    const answer = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${writer}.${Math.floor(number / 250)}.${1 + (number % 250)}`,
      },
      body: JSON.stringify({ name: 'Kari', email: 'kari@nes.example', message }),
    }).catch(() => null);
    if (!answer?.ok) return;
    answered.push({ message, at: performance.now() });
  }
}

describe('power cut with the database replicated', () => {
  test.each(KILLED_AFTER_MS)(
    'restores what was answered until a moment ago, after %i ms',
    async (killAfter) => {
      const server = await startServer({
        dataDir: join(folder, 'data'),
        env: { REPLICATION: 'litestream', LOG_LEVEL: 'error' },
      });
      const sidecar = await replicate();
      const answered: AnsweredMessage[] = [];
      const writing = Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => writeMessages(server, writer, answered)),
      );
      await expect.poll(() => answered.length).toBeGreaterThan(0);
      await wait(killAfter);
      const killedAt = performance.now();
      await Promise.all([server.kill9(), sidecar.end('SIGKILL')]);
      await writing;

      const restored = join(folder, 'restored.db');
      const restoring = litestream('restore', '-o', restored, replicaUrl);
      expect({ code: await restoring.ended, said: restoring.output() }).toMatchObject({ code: 0 });

      const db = openDatabase({ file: restored, readonly: true });
      expect(checkIntegrity(db)).toEqual([]);
      const found = new Set(
        db
          .select()
          .from(contactSubmissions)
          .all()
          .map(({ message }) => message),
      );
      db.$client.close();
      const lost = answered.filter(({ message }) => !found.has(message));
      const oldest = Math.round(Math.max(0, ...lost.map(({ at }) => killedAt - at)));
      process.stdout.write(`${answered.length} answered, ${lost.length} lost, the oldest ${oldest} ms old\n`);
      expect(oldest).toBeLessThanOrEqual(LOSS_MAX_MS);
    },
  );
});

test('the metrics of Litestream show that the copy is current', async () => {
  const server = await startServer({ dataDir: join(folder, 'data'), env: { REPLICATION: 'litestream' } });
  const sidecar = await replicate();
  const monitor = createReplicaMonitor({ address: 'http://127.0.0.1:9090/metrics', clock: systemClock });
  const look = async () => {
    await monitor.look();
    return monitor.health();
  };
  // Its address answers a moment after the first snapshot.
  await expect.poll(look).toMatchObject({ isReadable: true, copiedAt: null });
  const answer = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kari', email: 'kari@nes.example', message: 'Copy this message.' }),
  });
  expect(answer.status).toBe(201);
  await expect.poll(look).toMatchObject({ copiedAt: expect.any(String), isBehind: false });
  await sidecar.end();
  await monitor.look();
  expect(monitor.health().isReadable).toBe(false);
  await server.stop();
});

test('a stop leaves the log to Litestream, and nothing is lost', async () => {
  const server = await startServer({ dataDir: join(folder, 'data'), env: { REPLICATION: 'litestream' } });
  const sidecar = await replicate();
  const answer = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kari', email: 'kari@nes.example', message: 'The last one' }),
  });
  expect(answer.status).toBe(201);
  expect(await server.stop()).toBe(0);
  await sidecar.end();
  const restored = join(folder, 'restored.db');
  expect(await litestream('restore', '-o', restored, replicaUrl).ended).toBe(0);
  const db = openDatabase({ file: restored, readonly: true });
  expect(
    db
      .select()
      .from(contactSubmissions)
      .all()
      .map(({ message }) => message),
  ).toEqual(['The last one']);
  db.$client.close();
});

const startReplicated = () =>
  startServer({ dataDir: join(folder, 'data'), env: { REPLICATION: 'litestream', LOG_LEVEL: 'info' } });

const report = ({ url }: RunningServer, description: string) =>
  post(`${url}/api/whistleblower`, { incidentType: 'safety', description });

const inData = () => ({ database: join(folder, 'data', 'quayside.db'), dataDir: join(folder, 'data') });

test('a purged report opens from no state of the copy, the others from all', async () => {
  const first = await startReplicated();
  const early = await replicate();
  for (const text of ['The first report.', 'The second report.']) {
    expect((await report(first, text)).status).toBe(201);
  }
  expect(await first.stop()).toBe(0);
  await early.end();
  cpSync(join(folder, 'replica'), join(folder, 'early-replica'), { recursive: true });
  closeLongAgo(inData(), [1]);

  const late = await replicate();
  const second = await startReplicated();
  await expect.poll(() => second.output()).toContain('reports purged');
  expect(await second.stop()).toBe(0);
  await late.end();
  for (const [replica, content] of [
    ['early-replica', 'key missing'],
    ['replica', 'purged'],
  ] as const) {
    const database = join(folder, `${replica}.db`);
    const restoring = litestream('restore', '-o', database, pathToFileURL(join(folder, replica)).href);
    expect({ code: await restoring.ended, said: restoring.output() }).toMatchObject({ code: 0 });
    expect(withChannel({ ...inData(), database }, listReports)).toMatchObject([
      { id: 2, content: 'readable', description: 'The second report.' },
      { id: 1, content, description: null },
    ]);
  }
});

test('a purge and the last checkpoint do not wait for Litestream, which reads all the time', async () => {
  const server = await startReplicated();
  const count = 5;
  for (let number = 0; number < count; number += 1) await report(server, `Report ${number}`);
  await server.stop();
  closeLongAgo(
    inData(),
    Array.from({ length: count }, (_, index) => index + 1),
  );
  const sidecar = await replicate();
  const db = openDatabase({ file: inData().database });
  markReplicated(db);
  const keys = createDataKeyFiles(join(folder, 'data', 'keys', 'reports'));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // It counts from its second turn.
  await wait(20);
  const begun = performance.now();
  expect(await purgeDueReports({ db, clock: systemClock }, keys)).toBe(count);
  const purged = performance.now();
  delay.disable();
  closeDatabase(db);
  const closed = performance.now();
  await sidecar.end();
  process.stdout.write(
    `${count} reports purged in ${(purged - begun).toFixed(1)} ms, which blocked the event loop for ${(delay.max / 1e6).toFixed(1)} ms at most; ` +
      `closed in ${(closed - purged).toFixed(1)} ms\n`,
  );
  // A checkpoint that waits for the reader takes that long.
  expect(closed - begun).toBeLessThan(BUSY_TIMEOUT_MS);
});
