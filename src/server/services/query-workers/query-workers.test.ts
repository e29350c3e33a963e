import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { METRICS } from '#contract/office/analytics-metrics.ts';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { readCsvTable } from '#server/services/csv/csv-table.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import { fillRandomPortal } from '#server/testing/portal/random-portal.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import type { ListQuestion } from './answer-question.ts';
import type { ListInput, ListName } from './lists.ts';
import { createQueryWorkers, createInlineQueryWorkers, type QueryWorkers } from './query-workers.ts';
import { readList } from './read-list.ts';

const FAULTY = `${import.meta.dirname}/../../testing/workers/faulty-reader.mjs`;
const REAL = `${import.meta.dirname}/query-worker-source.mjs`;
const now = Date.parse('2026-04-15T08:00:00Z');

let workers: QueryWorkers | undefined;
afterEach(() => workers?.close());

describe('a failing worker', () => {
  let reported: string[];
  beforeEach(() => {
    reported = [];
    workers = createQueryWorkers({
      file: '',
      entry: FAULTY,
      timeoutMs: 3000,
      maxQueue: 3,
      report: (fault) => reported.push(String(fault)),
    });
  });

  const ask = (client: string, signal?: AbortSignal) =>
    workers!.ask({ kind: 'figure', metric: 'backlog', input: { client }, now }, signal);
  const fine = { kind: 'figure', input: { client: 'fine' } };

  test.each(['exit', 'throw'])('rejects the current query on %s and answers the next one', async (wish) => {
    const [broken, next] = await Promise.allSettled([ask(wish), ask('fine')]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: fine });
    expect(reported).toHaveLength(1);
  });

  test('terminates a query that never ends and answers the next one', async () => {
    const [slow, next] = await Promise.allSettled([ask('hang'), ask('fine')]);
    expect(slow).toMatchObject({
      reason: { kind: 'unavailable', message: expect.stringContaining('shorter period') },
    });
    expect(next).toMatchObject({ value: fine });
    expect(reported).toEqual([expect.stringContaining('longer than 3000 ms')]);
  });

  test('keeps running after a single failed query', async () => {
    await expect(ask('fault')).rejects.toThrow('no such table');
    await expect(ask('fine')).resolves.toMatchObject(fine);
    expect(reported).toEqual([]);
  });

  test('does not delay lists when a figure fails', async () => {
    const slow = ask('hang');
    const list = { kind: 'list', list: 'leak check', input: { offset: 0, limit: 1 }, now } as const;
    const actor = { userId: 1, name: 'Mona Lie', role: 'manager' } as const;
    expect(await workers!.ask({ ...list, actor })).toMatchObject({ list: 'leak check' });
    await expect(slow).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('limits its queue and skips callers who have disconnected', async () => {
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

  test('rejects waiting queries at once when it stops', async () => {
    const asked = [ask('hang'), ask('fine')];
    const refused = Promise.all(
      asked.map((question) => expect(question).rejects.toMatchObject({ kind: 'unavailable' })),
    );
    await workers!.close();
    await refused;
    await expect(ask('fine')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(reported).toEqual([]);
  });
});

describe('workers on a file', () => {
  let folder: string;
  let db: Database;
  // Starting the two workers takes longer than the queries.
  let fileWorkers: QueryWorkers;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quayside-analytics-'));
    const file = join(folder, 'quayside.db');
    db = openDatabase({ file });
    migrateDatabase(db, MIGRATIONS_FOLDER);
    fillRandomPortal(db, createTestClock(new Date(now)), {
      seed: 11,
      projects: 60,
      firstDay: '2025-12-01',
      days: 130,
    });
    fileWorkers = createQueryWorkers({ file, entry: REAL });
  });
  afterAll(async () => {
    await fileWorkers.close();
    db.$client.close();
    rmSync(folder, { recursive: true });
  });

  test('returns the same figures and rows as this thread', async () => {
    const here = createInlineQueryWorkers(db);
    for (const metric of METRICS) {
      const figure = { kind: 'figure', metric, input: {}, now } as const;
      expect(await fileWorkers.ask(figure)).toEqual(await here.ask(figure));
      const rows = { kind: 'rows', metric, input: { offset: 0, limit: 100 }, now } as const;
      expect(await fileWorkers.ask(rows)).toEqual(await here.ask(rows));
    }
    expect(await fileWorkers.ask({ kind: 'choices' })).toEqual(await here.ask({ kind: 'choices' }));
  });

  test('returns the same lists as this thread', async () => {
    const actor = { userId: 1, name: 'Mona Lie', role: 'manager' } as const;
    const here = createInlineQueryWorkers(db);
    const page = { offset: 0, limit: 50 };
    const asked: { [Name in ListName]: ListInput<Name> } = {
      'part usage': page,
      'priced part usage': page,
      'part groups': { ...page, groupBy: 'part' },
      'priced part groups': { ...page, groupBy: 'month' },
      'billing board': page,
      'billing lines': page,
      'leak check': page,
      vessels: { ...page, sort: 'vesselName', direction: 'asc', duplicates: true },
      'vessel drift': undefined,
      'billing drift': undefined,
      'audit log': { limit: 50, q: 'part' },
      'portal records': { q: 'a' },
    };
    for (const [list, input] of Object.entries(asked)) {
      const question = { kind: 'list', list, input, actor, now } as ListQuestion<ListName>;
      expect(await fileWorkers.ask(question)).toEqual(await here.ask(question));
    }
    expect(await here.ask({ kind: 'list', list: 'part usage', input: page, actor, now })).not.toMatchObject({
      total: 0,
    });
    expect(await fileWorkers.ask({ kind: 'drift' })).toEqual(await here.ask({ kind: 'drift' }));
    const person = { kind: 'person', person: { name: 'Mona Lie' }, withOwned: true } as const;
    expect(await fileWorkers.ask(person)).toEqual(await here.ask(person));
  });

  test("is not used for short lists: an operator's own parts are read without it", async () => {
    const closed = createQueryWorkers({ file: '', entry: REAL });
    await closed.close();
    const { id: userId, name } = createPortalUser(db);
    const read = (role: 'manager' | 'operator') =>
      readList(
        {
          db,
          clock: createTestClock(new Date(now)),
          actor: { userId, name, role },
          queryWorkers: closed,
          request: {},
        },
        'part usage',
        { offset: 0, limit: 50 },
      );
    expect(await read('operator')).toEqual({ parts: [], total: 0 });
    await expect(read('manager')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('parses a file as this thread does', async () => {
    const csv = { kind: 'csv', text: 'Vessel;IMO\nNordlys;9074729\n', rowsMax: 10 } as const;
    expect(await fileWorkers.ask(csv)).toEqual(readCsvTable(csv.text, csv.rowsMax));
  });

  test('plans an import of vessels as this thread does', async () => {
    const csv = 'Vessel;IMO;Client\nNordlys;9074729;Nordlys Rederi\nHavglimt;1;\nNordlys;;\n';
    const question = {
      kind: 'vessel import',
      file: { csv, today: '2026-04-15', newClients: false },
    } as const;
    const planned = await fileWorkers.ask(question);
    expect(planned).toEqual(await createInlineQueryWorkers(db).ask(question));
    expect(planned.plan).toMatchObject({ errors: [{ row: 3 }], duplicates: [{ row: 4, sameAs: 2 }] });
  });

  test('sees only what was committed before the query', async () => {
    const openProjects = async () =>
      (await fileWorkers.ask({ kind: 'figure', metric: 'backlog', input: {}, now })).n;
    const before = await openProjects();
    createProject(db, { requestDate: '2026-04-01' });
    expect(await openProjects()).toBe(before + 1);
    db.$client.exec('BEGIN IMMEDIATE');
    createProject(db, { requestDate: '2026-04-02' });
    expect(await openProjects()).toBe(before + 1);
    db.$client.exec('COMMIT');
    expect(await openProjects()).toBe(before + 2);
  });
});
