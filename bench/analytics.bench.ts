import { resolve } from 'node:path';
import { METRICS } from '#contract/office/analytics-metrics.ts';
import { openDatabase } from '#db/open-database.ts';
import { createQueryWorkers, type QueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { openPortalSession } from '#server/testing/sessions.ts';
import { startServer } from '#tests/e2e/server.ts';
import { LARGE_PORTAL, portalCopy, portalFile } from '#scripts/demo/rows/generated-portal.ts';
import { benchResult, median, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';

const MOST_ROUNDS = 40;
const FEWEST_ROUNDS = 5;
const TIME_PER_CASE_MS = 1_000;
const WORKER = resolve(import.meta.dirname, '../dist/server/query-worker.js');

export const name = 'analytics';

/** Every figure of a year and of all five years, its rows, and what a visitor feels of it. */
export async function run(): Promise<BenchResult> {
  const file = portalFile(LARGE_PORTAL);
  const workers = createQueryWorkers({ file, entry: WORKER, timeoutMs: 120_000 });
  const rows: BenchRow[] = [];
  for (const { what, question } of cases()) rows.push(...(await measure(workers, what, question)));
  await workers.close();
  rows.push(...(await visitorsMeanwhile()));
  return benchResult(name, rows);
}

type Question = Parameters<QueryWorkers['ask']>[0];

function cases(): { what: string; question: Question }[] {
  const now = Date.parse(`${LARGE_PORTAL.today}T18:00:00Z`);
  const all = { from: '2021-01-01', to: LARGE_PORTAL.today };
  return [
    ...METRICS.flatMap((metric): { what: string; question: Question }[] => [
      { what: `${metric}, a year`, question: { kind: 'figure', metric, input: {}, now } },
      { what: `${metric}, all years`, question: { kind: 'figure', metric, input: all, now } },
      {
        what: `${metric}, rows of a year`,
        question: { kind: 'rows', metric, input: { offset: 0, limit: 50 }, now },
      },
    ]),
    {
      what: 'revenue-by-vessel, a year of one client and operator',
      question: {
        kind: 'figure',
        metric: 'revenue-by-vessel',
        input: { client: 'haugen', operatorId: 12 },
        now,
      },
    },
    { what: 'choices of the filters', question: { kind: 'choices' } },
  ];
}

async function measure(workers: QueryWorkers, what: string, question: Question): Promise<BenchRow[]> {
  const times: number[] = [];
  await workers.ask(question);
  const begun = performance.now();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (round >= FEWEST_ROUNDS && performance.now() - begun > TIME_PER_CASE_MS) break;
    const from = performance.now();
    await workers.ask(question);
    times.push(performance.now() - from);
  }
  return [0.5, 0.99].map((share) => ({
    what: `${what}, p${share * 100}`,
    value: quantile(times, share),
    unit: 'ms',
  }));
}

const SECONDS = 6;

/**
 * A visitor searches for one thing after the other: alone, while a manager has the whole screen recalculated, and
 * while one goes through the longest lists.
 */
async function visitorsMeanwhile(): Promise<BenchRow[]> {
  const copy = portalCopy(LARGE_PORTAL);
  const db = openDatabase({ file: copy.file });
  const token = openPortalSession(db, new Date(), 'manager');
  db.$client.close();
  const server = await startServer({ dataDir: copy.folder });
  try {
    const ask = (path: string) =>
      fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } }).then(async (answer) => {
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        await answer.arrayBuffer();
      });
    const screen = () => Promise.all(METRICS.map((metric) => ask(`/api/portal/analytics/${metric}`)));
    const lists = async () => {
      for (const path of LONG_LISTS) await ask(path);
    };
    await screen();
    await lists();
    const alone = await latencies(ask, SECONDS * 1000);
    const figures = await latenciesDuring(screen, ask);
    const listed = await latenciesDuring(lists, ask);
    return [
      { what: 'all fourteen figures at once', value: median(figures.rounds), unit: 'ms' },
      { what: 'the longest lists, one after the other', value: median(listed.rounds), unit: 'ms' },
      {
        what: "a visitor's search, figures meanwhile, rise of the p99",
        value: quantile(figures.times, 0.99) - quantile(alone, 0.99),
        unit: 'ms',
      },
      ...[0.5, 0.99].flatMap((share): BenchRow[] => {
        const before = quantile(alone, share);
        const row = (what: string, times: readonly number[]) => {
          const value = quantile(times, share);
          return {
            what: `a visitor's search, ${what}, p${share * 100}`,
            value,
            unit: 'ms',
            ratio: value / before,
          };
        };
        return [
          row('alone', alone),
          row('figures meanwhile', figures.times),
          row('lists meanwhile', listed.times),
        ];
      }),
    ];
  } finally {
    await server.stop();
    copy.remove();
  }
}

/** What goes through all parts or all projects. */
const LONG_LISTS = [
  '/api/portal/parts/priced/groups?groupBy=part',
  '/api/portal/parts/priced?q=sensor',
  '/api/portal/billing/projects',
  '/api/portal/billing/leaks',
  '/api/portal/billing/lines',
];

async function latenciesDuring(work: () => Promise<unknown>, ask: (path: string) => Promise<void>) {
  let isOver = false;
  const rounds: number[] = [];
  const busy = (async () => {
    while (!isOver) {
      const from = performance.now();
      await work();
      rounds.push(performance.now() - from);
    }
  })();
  const times = await latencies(ask, SECONDS * 1000);
  isOver = true;
  await busy;
  return { times, rounds };
}

/** Uncached each time: the text is another one. */
async function latencies(ask: (path: string) => Promise<void>, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  for (let round = 0; performance.now() < end; round += 1) {
    const from = performance.now();
    await ask(`/api/products/search?q=reagent+${round}`);
    times.push(performance.now() - from);
  }
  return times;
}

reportResult(await run());
