import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkIntegrity } from '#db/check-integrity.ts';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase } from '#db/open-database.ts';
import { copyMigrationsUpTo, MIGRATIONS_FOLDER, readMigrationJournal } from '#db/testing.ts';
import { builtScript, runToEnd, startServer, type RunningServer } from '#tests/e2e/server.ts';
import { SmallDisk } from './small-disk.ts';

const ADMIN_CODE = '1234567890123456';
const EARLIER_RELEASE = '0013_reported_services';
const MEBIBYTES = 96;

let disk: SmallDisk;
let dataDir: string;
let servers: RunningServer[];
beforeEach(() => {
  disk = new SmallDisk(MEBIBYTES);
  dataDir = join(disk.folder, 'data');
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.kill9();
  disk.remove();
});

const settings = () => ({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADMIN_CODE, NIGHTLY_BACKUP: 'false' });
const run = (command: string, ...args: string[]) => runToEnd(settings(), builtScript(command), args);
async function start() {
  const server = await startServer({ dataDir, env: settings() });
  servers.push(server);
  return server;
}

let sent = 0;
/** Sends a message, or a report, from an address of its own. */
function send({ url }: RunningServer, path: '/api/contact' | '/api/whistleblower') {
  sent += 1;
  const text = `Number ${sent} ${'and more '.repeat(100)}`;
  const body =
    path === '/api/contact'
      ? { name: 'Kari', email: 'kari@nes.example', message: text }
      : { incidentType: 'safety', description: text };
  return fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.2.${Math.floor(sent / 250)}.${1 + (sent % 250)}`,
    },
    body: JSON.stringify(body),
  }).then(({ status }) => ({ status, text: text.trim() }));
}

/** Sends until it is refused; returns what was confirmed, and the status of the refusal. */
async function sendUntilRefused(server: RunningServer, path: '/api/contact' | '/api/whistleblower') {
  const confirmed: string[] = [];
  for (;;) {
    const { status, text } = await send(server, path);
    if (status !== 201) return { confirmed, refused: status };
    confirmed.push(text);
  }
}

const statusOf = async ({ url }: RunningServer, path: string) => (await fetch(url + path)).status;

function look() {
  const db = openDatabase({ file: join(dataDir, 'quayside.db'), readonly: true });
  try {
    // Not by the schema of this program: an earlier one is looked at as well.
    const messages = db.$client.prepare('select message from contact_submissions').pluck().all();
    return { faults: checkIntegrity(db), messages: new Set(messages) };
  } finally {
    db.$client.close();
  }
}

const unfinished = () =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.part|drill/.test(name));

test('on a full disk nothing is confirmed that is lost, and all goes on once there is space', async () => {
  const first = await start();
  const before = (await send(first, '/api/contact')).text;
  disk.fill();
  const messages = await sendUntilRefused(first, '/api/contact');
  const reports = await sendUntilRefused(first, '/api/whistleblower');
  expect([messages.refused, reports.refused]).toEqual([503, 503]);
  await expect.poll(() => statusOf(first, '/readyz')).toBe(503);
  expect([await statusOf(first, '/healthz'), await statusOf(first, '/api/products')]).toEqual([200, 200]);
  await first.kill9();

  disk.free();
  const second = await start();
  const after = (await send(second, '/api/contact')).text;
  expect(await statusOf(second, '/readyz')).toBe(200);
  expect(await second.stop()).toBe(0);
  const { faults, messages: stored } = look();
  expect(faults).toEqual([]);
  expect([before, ...messages.confirmed, after].filter((text) => !stored.has(text))).toEqual([]);
  const keys = readdirSync(join(dataDir, 'keys', 'reports'), { recursive: true, encoding: 'utf8' });
  expect(keys.filter((name) => name.endsWith('.key')).length).toBeGreaterThanOrEqual(
    reports.confirmed.length,
  );
});

test('on a full disk a backup, a drill and a restore are refused, and leave what there was', async () => {
  const server = await start();
  const message = (await send(server, '/api/contact')).text;
  const made = await run('backup');
  const [, name = ''] = /^Backup (\d{8}T\d{6}Z):/.exec(made.stdout) ?? [];
  const later = (await send(server, '/api/contact')).text;
  disk.fill();
  for (const command of ['backup', 'drill']) {
    const { code, stderr } = await run(command);
    expect([command, code, stderr]).toEqual([command, 1, expect.stringMatching(/^[^\n]+space[^\n]+\n$/)]);
  }
  disk.free();
  expect(await server.stop()).toBe(0);
  disk.fill();
  const restored = await run('restore', name);
  expect([restored.code, restored.stderr]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);

  disk.free();
  expect(look()).toEqual({ faults: [], messages: new Set([message, later]) });
  expect(unfinished()).toEqual([]);
  expect(await run('restore', name)).toMatchObject({ code: 0, stderr: '' });
  expect(look()).toEqual({ faults: [], messages: new Set([message]) });
});

test('an upgrade that finds no space leaves the old database, and succeeds later', async () => {
  const migrations = join(disk.folder, 'earlier-migrations');
  copyMigrationsUpTo(EARLIER_RELEASE, migrations);
  await (await start()).stop();
  const database = join(dataDir, 'quayside.db');
  for (const name of readdirSync(dataDir)) if (name.startsWith('quayside.db')) rmSync(join(dataDir, name));
  const rows = 20_000;
  const db = openDatabase({ file: database });
  migrateDatabase(db, migrations);
  db.$client.exec(`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})
    insert into contact_submissions (name, email, message, content_hash)
    select 'Name ' || n, 'n@example.com', 'Message ' || n, 'hash ' || n from numbers;`);
  const migrated = () => {
    const one = openDatabase({ file: database, readonly: true });
    const count = one.$client.prepare('select count(*) from __drizzle_migrations').pluck().get() as number;
    one.$client.close();
    return count;
  };
  db.$client.close();
  const before = migrated();

  disk.fill();
  const refused = await runToEnd(settings());
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/^[^\n]+\n$/);

  disk.free();
  expect([migrated(), look().messages.size]).toEqual([before, rows]);
  expect(await (await start()).stop()).toBe(0);
  expect(migrated()).toBe(readMigrationJournal(MIGRATIONS_FOLDER).entries.length);
  expect([look().faults, look().messages.size]).toEqual([[], rows]);
});

test('on a disk that fails, nothing is confirmed that is lost, and what can be read is served', async () => {
  const first = await start();
  const { text } = await send(first, '/api/contact');
  disk.fail();
  const { confirmed, refused } = await sendUntilRefused(first, '/api/contact');
  expect([confirmed, refused]).toEqual([[], 503]);
  await expect.poll(() => statusOf(first, '/readyz')).toBe(503);
  expect([await statusOf(first, '/healthz'), await statusOf(first, '/api/products')]).toEqual([200, 200]);
  await first.kill9();
  const { code, stderr } = await runToEnd(settings());
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);

  disk.repair();
  const second = await start();
  expect(await second.stop()).toBe(0);
  expect(look()).toEqual({ faults: [], messages: new Set([text]) });
});

test('a disk that is mounted read-only stops the start with one sentence, and nothing is changed', async () => {
  const first = await start();
  const { text } = await send(first, '/api/contact');
  await first.kill9();
  const log = join(dataDir, 'quayside.db-wal');
  const bytes = existsSync(log) && readFileSync(log);
  disk.unmount();
  disk.mount('ro');
  const refusal = [1, '', expect.stringMatching(/^The data folder .+ cannot be written \(EROFS\)[^\n]*\n$/)];
  const refused = await runToEnd(settings());
  expect([refused.code, refused.stdout, refused.stderr]).toEqual(refusal);
  expect((await run('backup')).code).toBe(1);
  disk.unmount();
  disk.mount();
  expect(existsSync(log) && readFileSync(log)).toEqual(bytes);
  await (await start()).stop();
  expect(look()).toEqual({ faults: [], messages: new Set([text]) });
});
