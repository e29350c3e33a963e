import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { imagePath } from '#contract/catalogue/image.ts';
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
import { ADMIN_CODE, post, startWriters } from './writers.ts';

const SERVER_KILLS = 20;
const DRILL_KILLS = 50;
const BACKUP_KILLS = 50;
const RESTORE_KILLS = 25;
const MIGRATION_KILLS = 40;
/** The migrations after it rebuild the largest tables. */
const EARLIER_RELEASE = '0013_reported_services';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = () => ({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ADMIN_CODE, NIGHTLY_BACKUP: 'false' });

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
    const writers = await startWriters(server, round);
    await new Promise((resolve) => {
      setTimeout(resolve, random.whole(50, 1500));
    });
    await server.kill9();
    await writers.done;
    messages.push(...writers.messages.map(({ what }) => what));
    pictures.push(...writers.pictures.map(({ what }) => what));
  }

  const last = await startServer({ dataDir, env: settings() });
  for (const picture of pictures) {
    expect((await fetch(last.url + imagePath(picture))).status).toBe(200);
  }
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
  for (let round = 0; round < DRILL_KILLS; round += 1) {
    await killAfter(random.whole(10, 2500), settings(), builtScript('drill'));
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

test(`a backup killed under load at ${BACKUP_KILLS} moments leaves only whole backups, which hold all that was answered before`, async () => {
  const random = createSeededRandom(3);
  const server = await startServer({ dataDir, env: settings() });
  const writers = await startWriters(server);
  /** When each backup that is there had begun. */
  const begun = new Map<string, number>();
  async function backUp(attempt: () => Promise<unknown>) {
    const at = performance.now();
    await attempt();
    for (const name of backups()) if (!begun.has(name)) begun.set(name, at);
  }
  for (let round = 0; round < BACKUP_KILLS; round += 1) {
    await backUp(() => killAfter(random.whole(10, 2000), settings(), builtScript('backup')));
  }
  await backUp(async () => {
    const made = await runToEnd(settings(), builtScript('backup'));
    expect([made.code, made.stderr]).toEqual([0, '']);
  });
  await writers.stop();
  await server.kill9();

  expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.includes('.part'))).toEqual([]);
  let compared = 0;
  for (const [name, at] of begun) {
    expect((await runToEnd(settings(), builtScript('restore'), [name])).stderr).toBe('');
    const { faults, messages, files } = readData();
    expect(faults).toEqual([]);
    const before = ({ at: answered }: { at: number }) => answered < at;
    const due = writers.messages.filter(before);
    expect(due.filter(({ what }) => !messages.has(what))).toEqual([]);
    const pictures = writers.pictures.filter(before);
    const stored = new Set(files.filter((file) => existsSync(join(dataDir, 'files', file))));
    expect(pictures.filter(({ what }) => !stored.has(what))).toEqual([]);
    expect(stored.size).toBe(files.length);
    compared += due.length + pictures.length;
  }
  process.stdout.write(
    `${begun.size} whole backups, ${compared} messages and pictures compared, none lost\n`,
  );
  expect(begun.size).toBeGreaterThan(1);
  expect(compared).toBeGreaterThan(BACKUP_KILLS);
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
  for (let round = 0; round < RESTORE_KILLS; round += 1) {
    await killAfter(random.whole(10, 1500), settings(), builtScript('restore'), [name]);
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
  for (let round = 0; round < MIGRATION_KILLS; round += 1) {
    await killAfter(random.whole(300, 3000), settings());
    const left = look();
    expect([left.faults, left.rows]).toEqual([[], 2 * rows]);
    seen.add(left.migrations);
    if (left.migrations === after) write();
  }
  expect([...seen].toSorted((one, other) => one - other)).toEqual([before, after]);
  const server = await startServer({ dataDir, env: settings() });
  expect([await server.stop(), look()]).toEqual([0, { faults: [], rows: 2 * rows, migrations: after }]);
});
