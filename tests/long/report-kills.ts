import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isNotNull } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { whistleblowerReports } from '#db/schema/index.ts';
import { createSeededRandom } from '#scripts/demo/seeded-random.ts';
import { listReports } from '#server/services/whistleblowing/queries.ts';
import { startServer, temporaryDataDir } from '#tests/e2e/server.ts';
import { closeLongAgo, withChannel } from './channel.ts';

/** So many reports become due before a start. */
const DUE = 10;

/** Before the first kill, so that there is something to purge. */
const FIRST_REPORTS = 30;

/**
 * Kills the program at random moments while reports arrive and others are purged, with a second copy of the keys. Returns
 * how many kills came where, and as faults: after a kill, reports that do not open, and those whose receipt was sent and
 * that are missing; at the end, once a start has finished what was interrupted, reports in the databases from before each
 * kill that were purged and open, or were not and do not.
 */
export async function killAmongReports(kills: number, seed: number) {
  const folder = temporaryDataDir();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const copyFolder = join(folder, 'copy');
  const database = join(dataDir, 'quayside.db');
  for (const made of [dataDir, copyFolder]) mkdirSync(made);

  const env = { KEY_BACKUP_DIR: copyFolder, LOG_LEVEL: 'silent', NIGHTLY_BACKUP: 'false' } as const;
  const start = () => startServer({ dataDir, env });
  const read = (place = database) => withChannel({ database: place, dataDir }, listReports);
  const keysOfPurged = (place: string) => {
    const names = readdirSync(place);
    return readPurged(database).filter(({ rowUuid }) => names.some((name) => name.startsWith(rowUuid)));
  };
  const isPurgedHere = () => keysOfPurged(join(dataDir, 'keys', 'reports')).length === 0;
  const isPurgedThere = () => keysOfPurged(copyFolder).length === 0;

  const random = createSeededRandom(seed);
  const makeDue = () => {
    const open = read().filter(({ status }) => status === 'received');
    const due = Array.from({ length: Math.min(DUE, open.length) }, () => takeOne(open, random));
    const ids = due.map(({ id }) => id);
    closeLongAgo({ database, dataDir }, ids);
    return ids;
  };
  const isFinished = () => isPurgedHere() && isPurgedThere();

  const first = await start();
  await sendReports(first.url, 0, FIRST_REPORTS);
  await first.stop();

  // How long this machine takes to purge, from being ready until nothing of it is left.
  const due = makeDue();
  const whole = await start();
  const readyAt = performance.now();
  await expect
    .poll(() => readPurged(database).length === due.length && isFinished(), { interval: 10 })
    .toBe(true);
  const purgeMs = performance.now() - readyAt;
  await whole.stop();

  const earlier: string[] = [];
  const faults: string[] = [];
  const left = { 'before the purge': 0, 'before the keys': 0, 'before the copy': 0, afterwards: 0 };
  for (let round = 1; round <= kills; round += 1) {
    const due = makeDue();
    const snapshot = join(folder, `before-${round}.db`);
    copyFileSync(database, snapshot);
    earlier.push(snapshot);

    const server = await start();
    const sending = sendReports(server.url, round, Infinity);
    await wait((random.below(150) / 100) * purgeMs);
    await server.kill9();
    const confirmed = await sending;

    const reports = read();
    for (const { id, content } of reports) {
      if (content !== 'readable' && content !== 'purged')
        faults.push(`kill ${round}: report ${id} is ${content}`);
    }
    const texts = new Set(reports.map(({ description }) => description));
    for (const text of confirmed) if (!texts.has(text)) faults.push(`kill ${round}: ${text} is missing`);
    const purged = new Set(readPurged(database).map(({ id }) => id));
    if (due.some((id) => !purged.has(id))) left['before the purge'] += 1;
    else if (!isPurgedHere()) left['before the keys'] += 1;
    else if (!isPurgedThere()) left['before the copy'] += 1;
    else left.afterwards += 1;
  }

  const last = await start();
  await expect.poll(isFinished).toBe(true);
  await last.stop();
  const purged = new Set(readPurged(database).map(({ id }) => id));
  for (const snapshot of earlier) {
    const reports = read(snapshot).filter(({ content }) => content !== 'purged');
    for (const { id, content } of reports) {
      const expected = purged.has(id) ? 'key missing' : 'readable';
      if (content !== expected)
        faults.push(`${basename(snapshot)}: report ${id} is ${content}, not ${expected}`);
    }
  }
  return { left, faults };
}

function takeOne<T>(from: T[], random: ReturnType<typeof createSeededRandom>): T {
  return from.splice(random.below(from.length), 1)[0]!;
}

function readPurged(database: string) {
  const db = openDatabase({ file: database, readonly: true });
  try {
    const { id, rowUuid, purgedAt } = whistleblowerReports;
    return db.select({ id, rowUuid }).from(whistleblowerReports).where(isNotNull(purgedAt)).all();
  } finally {
    db.$client.close();
  }
}

/** Sends reports, each from an address of its own, until there are enough or the server is gone. Returns those with a receipt. */
async function sendReports(url: string, round: number, count: number): Promise<string[]> {
  const confirmed: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const description = `Report ${number} of round ${round}`;
    const answer = await fetch(`${url}/api/whistleblower`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${round % 256}.${Math.floor(number / 250)}.${1 + (number % 250)}`,
      },
      body: JSON.stringify({ incidentType: 'safety', description }),
    }).catch(() => null);
    if (!answer?.ok) break;
    confirmed.push(description);
  }
  return confirmed;
}
