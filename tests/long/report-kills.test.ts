import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whistleblowerReports } from '#db/schema/index.ts';
import { listReports } from '#server/services/whistleblowing/queries.ts';
import { createSeededRandom } from '#scripts/demo/seeded-random.ts';
import { startServer, temporaryDataDir, type RunningServer } from '#tests/e2e/server.ts';
import { closeLongAgo, withChannel } from './channel.ts';
import { post } from './writers.ts';

const KILLS = 100;
const SENDERS = 3;
/** Closed after each kill, and so purged while the next server runs. */
const CLOSED_EACH = 3;

let folder: string;
let dataDir: string;
let mirror: string;
beforeEach(() => {
  folder = temporaryDataDir();
  dataDir = join(folder, 'data');
  mirror = join(folder, 'mirror');
  mkdirSync(mirror);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const place = () => ({ database: join(dataDir, 'quayside.db'), dataDir });
const start = () =>
  startServer({ dataDir, env: { LOG_LEVEL: 'silent', KEY_BACKUP_DIR: mirror, NIGHTLY_BACKUP: 'false' } });

/** Sends reports until the server is gone; returns the texts of those that were confirmed. */
async function sendReports({ url }: RunningServer, round: number, sender: number): Promise<string[]> {
  const confirmed: string[] = [];
  for (let number = 0; ; number += 1) {
    const description = `Report ${number} of sender ${sender} in round ${round}`;
    const address = { 'x-forwarded-for': `10.${sender}.${round}.${1 + number}` };
    const body = { incidentType: 'safety', description };
    const answer = await post(`${url}/api/whistleblower`, body, address).catch(() => null);
    if (!answer?.ok) return confirmed;
    confirmed.push(description);
  }
}

/** The row uuids of reports by whether they were purged. */
const uuids = () =>
  withChannel(place(), ({ db }) => {
    const rows = db.select().from(whistleblowerReports).all();
    const named = (isPurged: boolean) =>
      rows.filter(({ purgedAt }) => (purgedAt !== null) === isPurged).map(({ rowUuid }) => rowUuid);
    return { purged: named(true), kept: named(false) };
  });

const withKey = (names: string[], keys: string) =>
  names.filter((name) => existsSync(join(keys, `${name}.key`)));

test(`${KILLS} kills between key file, row, purge and mirror leave no report without its key and no purged one with it`, async () => {
  const random = createSeededRandom(7);
  const keys = join(dataDir, 'keys', 'reports');
  const early = join(folder, 'early.db');
  const confirmed: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const server = await start();
    const sending = Array.from({ length: SENDERS }, (_, sender) => sendReports(server, round, sender));
    await new Promise((resolve) => {
      setTimeout(resolve, random.whole(10, 400));
    });
    await server.kill9();
    confirmed.push(...(await Promise.all(sending)).flat());
    const reports = withChannel(place(), listReports);
    const broken = reports.filter(({ content }) => content !== 'readable' && content !== 'purged');
    expect(broken, `round ${round}`).toEqual([]);
    const open = reports.filter(({ closedAt }) => closedAt === null).map(({ id }) => id);
    if (round === KILLS / 2) cpSync(place().database, early);
    closeLongAgo(place(), open.slice(-CLOSED_EACH));
  }

  const last = await start();
  await expect.poll(() => withKey(uuids().purged, keys), { timeout: 20_000 }).toEqual([]);
  expect(await last.stop()).toBe(0);
  const { purged, kept } = uuids();
  expect(kept.length + purged.length).toBeGreaterThanOrEqual(confirmed.length);
  expect(purged.length).toBeGreaterThan(KILLS);
  // Here and in the second copy: the keys of all that were kept, and none of those that were purged.
  for (const copy of [keys, mirror]) {
    expect([withKey(kept, copy), withKey(purged, copy)]).toEqual([kept, []]);
  }
  const readable = withChannel(place(), listReports).filter(({ content }) => content === 'readable');
  expect(readable).toHaveLength(kept.length);

  // A database from half-way, with all keys that there are: the reports that were purged since do not open.
  const before = withChannel({ database: early, dataDir }, (ctx) => ({
    reports: listReports(ctx),
    rows: ctx.db.select().from(whistleblowerReports).all(),
  }));
  const gone = new Set(purged);
  const goneIds = new Set(before.rows.filter(({ rowUuid }) => gone.has(rowUuid)).map(({ id }) => id));
  const wrong = before.reports.filter(({ id, content }) => (content === 'readable') === goneIds.has(id));
  expect(wrong).toEqual([]);
  expect(goneIds.size).toBeGreaterThan(KILLS / 2);
  process.stdout.write(
    `${confirmed.length} reports confirmed, ${purged.length} purged; ${goneIds.size} of a database from half-way do not open any more\n`,
  );
});
