import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkIntegrity } from '#db/check-integrity.ts';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase } from '#db/open-database.ts';
import { contactSubmissions, storedFiles } from '#db/schema/index.ts';
import { copyMigrationsUpTo, MIGRATIONS_FOLDER, readMigrationJournal } from '#db/testing.ts';
import { createSeededRandom } from '#scripts/demo/seeded-random.ts';
import {
  builtScript,
  killAfter,
  runToEnd,
  startServer,
  temporaryDataDir,
  type RunningServer,
} from '#tests/e2e/server.ts';

const SERVER_KILLS = Number(process.env['SERVER_KILLS'] ?? 20);
const DRILL_KILLS = Number(process.env['DRILL_KILLS'] ?? 50);
const BACKUP_KILLS = 25;
const RESTORE_KILLS = 25;
const MIGRATION_KILLS = 40;
/** The migrations after it rebuild the largest tables. */
const EARLIER_RELEASE = '0013_reported_services';
const ADMIN_CODE = '1234567890123456';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = () => ({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ADMIN_CODE, NIGHTLY_BACKUP: 'false' });

function post(url: string, body: object, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Repeats a write until the server is gone, and returns what was answered. */
async function repeat<T>(write: (number: number) => Promise<T | null>): Promise<T[]> {
  const answered: T[] = [];
  for (let number = 0; ; number += 1) {
    const answer = await write(number).catch(() => null);
    if (answer === null) return answered;
    answered.push(answer);
  }
}

/** Runs a command to its end, and returns a moment within that time for each share of it from 0 to 1. */
async function timeCommand(name: string, args: string[] = []): Promise<(share: number) => number> {
  const begun = performance.now();
  expect((await runToEnd(settings(), builtScript(name), args)).code).toBe(0);
  const wholeMs = performance.now() - begun;
  return (share) => share * wholeMs;
}

function readData() {
  const db = openDatabase({ file: join(dataDir, 'quayside.db'), readonly: true });
  try {
    return {
      faults: checkIntegrity(db),
      messages: new Set(
        db
          .select()
          .from(contactSubmissions)
          .all()
          .map(({ message }) => message),
      ),
      files: db
        .select()
        .from(storedFiles)
        .all()
        .filter(({ state }) => state === 'kept')
        .map(({ storageName }) => storageName),
    };
  } finally {
    db.$client.close();
  }
}

test(`keeps every answered message and picture over ${SERVER_KILLS} power cuts`, async () => {
  const random = createSeededRandom(1);
  const messages: string[] = [];
  const pictures: string[] = [];
  for (let round = 0; round < SERVER_KILLS; round += 1) {
    const server = await startServer({ dataDir, env: settings() });
    const login = await post(`${server.url}/api/admin/login`, { code: ADMIN_CODE });
    const { sessionToken } = (await login.json()) as { sessionToken: string };
    const writing = repeat(async (number) => {
      const message = `Message ${number} of round ${round}`;
      const headers = { 'x-forwarded-for': `10.${round}.${Math.floor(number / 50)}.${1 + (number % 50)}` };
      const answer = await post(
        `${server.url}/api/contact`,
        { name: 'Kari', email: 'kari@nes.example', message },
        headers,
      );
      return answer.ok ? message : null;
    });
    const uploading = repeat(async (number) => {
      const background = { r: round * 10, g: number % 256, b: Math.floor(number / 256) };
      const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
      const product = {
        name: `Anode ${number}`,
        itemNumber: `A-${round}-${number}`,
        description: 'Zinc.',
        imageUrl: `data:image/png;base64,${bytes.toString('base64')}`,
      };
      const answer = await post(`${server.url}/api/admin/products`, product, {
        authorization: `Bearer ${sessionToken}`,
      });
      return answer.ok ? ((await answer.json()) as { imageUrl: string }).imageUrl : null;
    });
    await new Promise((resolve) => {
      setTimeout(resolve, random.whole(50, 1500));
    });
    await server.kill9();
    messages.push(...(await writing));
    pictures.push(...(await uploading));
  }

  const last = await startServer({ dataDir, env: settings() });
  for (const picture of pictures) expect((await fetch(last.url + picture)).status).toBe(200);
  expect(await last.stop()).toBe(0);
  const data = readData();
  expect(data.faults).toEqual([]);
  expect(messages.filter((message) => !data.messages.has(message))).toEqual([]);
  expect(data.files.filter((name) => !existsSync(join(dataDir, 'files', name)))).toEqual([]);
  process.stdout.write(`${messages.length} messages and ${pictures.length} pictures answered, all there\n`);
  expect(Math.min(messages.length, pictures.length)).toBeGreaterThan(SERVER_KILLS);
});

test(`a drill killed at ${DRILL_KILLS} moments leaves the data, and the next drill succeeds`, async () => {
  const random = createSeededRandom(2);
  const server = await startServer({ dataDir, env: settings() });
  const momentAt = await timeCommand('drill');
  for (let round = 0; round < DRILL_KILLS; round += 1) {
    await killAfter(momentAt(random.below(100) / 100), settings(), builtScript('drill'));
    const sent = { name: 'Kari', email: 'kari@nes.example', message: `Message after kill ${round}` };
    const answer = await post(`${server.url}/api/contact`, sent, {
      'x-forwarded-for': `10.0.0.${round + 1}`,
    });
    expect(answer.status).toBe(201);
  }
  const drill = await runToEnd(settings(), builtScript('drill'));
  expect([drill.code, drill.stderr]).toEqual([0, '']);
  expect(drill.stdout).toContain('Lost writes: 0.');
  await server.stop();
  expect(readData()).toMatchObject({ faults: [], messages: { size: DRILL_KILLS } });
  expect(readdirSync(dataDir).filter((name) => name.includes('.part') || name.includes('drill'))).toEqual([]);
});

const sendMessage = ({ url }: RunningServer, message: string) =>
  post(`${url}/api/contact`, { name: 'Kari', email: 'kari@nes.example', message });

const backups = () => readdirSync(join(dataDir, 'backups')).filter((name) => /^\d{8}T\d{6}Z$/.test(name));

test(`a backup killed at ${BACKUP_KILLS} moments leaves only whole backups, and the next one succeeds`, async () => {
  const random = createSeededRandom(3);
  const server = await startServer({ dataDir, env: settings() });
  await sendMessage(server, 'Before the backups');
  const momentAt = await timeCommand('backup');
  for (let round = 0; round < BACKUP_KILLS; round += 1) {
    await killAfter(momentAt(random.below(100) / 100), settings(), builtScript('backup'));
  }
  const made = await runToEnd(settings(), builtScript('backup'));
  expect([made.code, made.stderr]).toEqual([0, '']);
  await server.stop();
  expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.includes('.part'))).toEqual([]);
  for (const name of backups()) {
    expect((await runToEnd(settings(), builtScript('restore'), [name])).stderr).toBe('');
    expect([...readData().messages]).toEqual(['Before the backups']);
  }
});

test(`a restore killed at ${RESTORE_KILLS} moments leaves the old data, the new data, or no start until it is repeated`, async () => {
  const random = createSeededRandom(4);
  const server = await startServer({ dataDir, env: settings() });
  await sendMessage(server, 'In the backup');
  await runToEnd(settings(), builtScript('backup'));
  await sendMessage(server, 'After the backup');
  expect(await server.stop()).toBe(0);
  const [name = ''] = backups();
  const database = join(dataDir, 'quayside.db');
  const faults: string[] = [];
  const refusals: string[] = [];
  const momentAt = await timeCommand('restore', [name]);
  for (let round = 0; round < RESTORE_KILLS; round += 1) {
    await killAfter(momentAt(random.below(100) / 100), settings(), builtScript('restore'), [name]);
    if (existsSync(database)) faults.push(...readData().faults);
    else refusals.push((await runToEnd(settings())).stderr);
  }
  expect(faults).toEqual([]);
  const refusal = 'restore a backup with npm run restore';
  expect(refusals.filter((text) => !text.includes(refusal))).toEqual([]);
  const restored = await runToEnd(settings(), builtScript('restore'), [name]);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect([...readData().messages]).toEqual(['In the backup']);
  // The first restore that went through has kept the data from before.
  const kept = readdirSync(join(dataDir, 'backups'))
    .filter((one) => one.startsWith('replaced-'))
    .toSorted();
  expect(kept.filter((one) => one.includes('unfinished'))).toEqual([]);
  expect((await runToEnd(settings(), builtScript('restore'), kept.slice(0, 1))).stderr).toBe('');
  expect([...readData().messages].toSorted()).toEqual(['After the backup', 'In the backup']);
  process.stdout.write(
    `${refusals.length} of ${RESTORE_KILLS} kills left no database until the next restore\n`,
  );
});

test(`an upgrade killed at ${MIGRATION_KILLS} moments leaves the old database or the new one, with every row`, async () => {
  const random = createSeededRandom(5);
  const database = join(dataDir, 'quayside.db');
  const migrations = join(dataDir, 'earlier-migrations');
  copyMigrationsUpTo(EARLIER_RELEASE, migrations);
  const rows = 30_000;
  const write = () => {
    rmSync(database, { force: true });
    const db = openDatabase({ file: database });
    migrateDatabase(db, migrations);
    db.$client.exec(`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})
      insert into contact_submissions (name, email, message, content_hash)
      select 'Name ' || n, 'n@example.com', 'Message ' || n, 'hash ' || n from numbers;
      insert into portal_users (id, email, name, role) values (1, 'm@example.com', 'Mona', 'manager');
      insert into vessel_projects (id, vessel_name, service_type, created_by) values (1, 'Nordlys', 'survey', 1);
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})
      insert into parts_used (project_id, operator_id, part_name, used_date, vessel_name)
      select 1, 1, 'Part ' || n, '2026-01-01', 'Nordlys' from numbers;
    `);
    db.$client.close();
  };
  const look = () => {
    const db = openDatabase({ file: database, readonly: true });
    try {
      const count = (sql: string) => db.$client.prepare(sql).pluck().get() as number;
      return {
        faults: checkIntegrity(db),
        rows: count('select count(*) from contact_submissions') + count('select count(*) from parts_used'),
        migrations: count('select count(*) from __drizzle_migrations'),
      };
    } finally {
      db.$client.close();
    }
  };
  write();
  const before = look().migrations;
  const after = readMigrationJournal(MIGRATIONS_FOLDER).entries.length;
  const seen = new Set<number>();
  const begun = performance.now();
  const whole = await startServer({ dataDir, env: settings() });
  const wholeMs = performance.now() - begun;
  await whole.stop();
  write();
  for (let round = 0; round < MIGRATION_KILLS; round += 1) {
    // Some of them come when it has just become ready.
    await killAfter((random.below(120) / 100) * wholeMs, settings());
    const left = look();
    expect([left.faults, left.rows]).toEqual([[], 2 * rows]);
    seen.add(left.migrations);
    if (left.migrations === after) write();
  }
  expect([...seen].toSorted((one, other) => one - other)).toEqual([before, after]);
  const server = await startServer({ dataDir, env: settings() });
  expect([await server.stop(), look()]).toEqual([0, { faults: [], rows: 2 * rows, migrations: after }]);
});
