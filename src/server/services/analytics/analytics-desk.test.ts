import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { METRICS } from '#contract/analytics-metrics.ts';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { createProject } from '#server/testing/factories.ts';
import { fillRandomPortal } from '#server/testing/random-portal.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createAnalyticsInHouse, createAnalyticsWorker, type AnalyticsDesk } from './analytics-desk.ts';

const FAULTY = `${import.meta.dirname}/../../testing/workers/faulty-analytics.mjs`;
const REAL = `${import.meta.dirname}/analytics-worker-source.mjs`;
const now = Date.parse('2026-04-15T08:00:00Z');

let desk: AnalyticsDesk | undefined;
afterEach(() => desk?.close());

describe('a worker that goes wrong', () => {
  let reported: string[];
  beforeEach(() => {
    reported = [];
    desk = createAnalyticsWorker({
      file: '',
      entry: FAULTY,
      patienceMs: 3000,
      longest: 3,
      report: (fault) => reported.push(String(fault)),
    });
  });

  const ask = (client: string, signal?: AbortSignal) =>
    desk!.ask({ kind: 'figure', metric: 'backlog', input: { client }, now }, signal);
  const fine = { kind: 'figure', input: { client: 'fine' } };

  test.each(['exit', 'throw'])(
    'by %s costs its asker the answer; the next one is asked anew',
    async (wish) => {
      const [broken, next] = await Promise.allSettled([ask(wish), ask('fine')]);
      expect(broken).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
      expect(next).toMatchObject({ status: 'fulfilled', value: fine });
      expect(reported).toHaveLength(1);
    },
  );

  test('by never ending is ended, and the next one is asked anew', async () => {
    const [slow, next] = await Promise.allSettled([ask('hang'), ask('fine')]);
    expect(slow).toMatchObject({
      reason: { kind: 'unavailable', message: expect.stringContaining('shorter period') },
    });
    expect(next).toMatchObject({ value: fine });
    expect(reported).toEqual([expect.stringContaining('longer than 3000 ms')]);
  });

  test('in one answer only goes on as it is', async () => {
    await expect(ask('fault')).rejects.toThrow('no such table');
    await expect(ask('fine')).resolves.toMatchObject(fine);
    expect(reported).toEqual([]);
  });

  test('does not make the line endless, and whoever has hung up is passed over', async () => {
    const hungUp = new AbortController();
    const asked = [ask('fine'), ask('one', hungUp.signal), ask('two'), ask('three'), ask('four')];
    hungUp.abort();
    const answers = await Promise.allSettled(asked);
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? 'OK' : answer.reason.kind))).toEqual([
      'OK',
      'badInput',
      'OK',
      'OK',
      'tooManyRequests',
    ]);
  });

  test('holds up no stop: whoever waits is told', async () => {
    const asked = [ask('hang'), ask('fine')];
    const refused = Promise.all(
      asked.map((question) => expect(question).rejects.toMatchObject({ kind: 'unavailable' })),
    );
    await desk!.close();
    await refused;
    await expect(ask('fine')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(reported).toEqual([]);
  });
});

describe('the worker on a file', () => {
  let folder: string;
  let db: Database;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quayside-analytics-'));
    const file = join(folder, 'quayside.db');
    db = openDatabase({ file });
    migrateDatabase(db, MIGRATIONS_FOLDER);
    desk = createAnalyticsWorker({ file, entry: REAL });
  });
  afterEach(async () => {
    await desk?.close();
    db.$client.close();
    rmSync(folder, { recursive: true });
  });

  test('says of each figure and its rows what is worked out in this thread', async () => {
    fillRandomPortal(db, createTestClock(new Date(now)), {
      seed: 11,
      jobs: 60,
      firstDay: '2025-12-01',
      days: 130,
    });
    const here = createAnalyticsInHouse(db);
    for (const metric of METRICS) {
      const figure = { kind: 'figure', metric, input: {}, now } as const;
      expect(await desk!.ask(figure)).toEqual(await here.ask(figure));
      const rows = { kind: 'rows', metric, input: { offset: 0, limit: 100 }, now } as const;
      expect(await desk!.ask(rows)).toEqual(await here.ask(rows));
    }
    expect(await desk!.ask({ kind: 'choices' })).toEqual(await here.ask({ kind: 'choices' }));
  });

  test('sees what was committed before it was asked, and nothing of what was not', async () => {
    const openJobs = async () => (await desk!.ask({ kind: 'figure', metric: 'backlog', input: {}, now })).n;
    expect(await openJobs()).toBe(0);
    createProject(db, { requestDate: '2026-04-01' });
    expect(await openJobs()).toBe(1);
    db.$client.exec('BEGIN IMMEDIATE');
    createProject(db, { requestDate: '2026-04-02' });
    expect(await openJobs()).toBe(1);
    db.$client.exec('COMMIT');
    expect(await openJobs()).toBe(2);
  });
});
