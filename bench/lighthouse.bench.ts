import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { chromiumOptions } from '#tests/e2e/chromium.ts';
import { startServer } from '#tests/e2e/server.ts';
import { freePort } from '#tests/free-port.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { AS_SHIPPED } from './process-figures.ts';
import { benchResult, median, reportResult, type BenchResult, type BenchRow } from './result.ts';

const PATHS = ['/', '/tro-kit'];
const ROUNDS = 3;
const REPORT_BYTES_LIMIT = 100_000_000;

export const name = 'lighthouse';

/** What is read of a report. */
interface Report {
  categories: Record<string, { title: string; score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; details?: { overallSavingsBytes?: number } }
  >;
}

/** What Lighthouse says of public pages on its simulated phone, medians of a few rounds. */
export async function run(lighthouse: string): Promise<BenchResult> {
  const data = makeDataFolder((db) => seedEmptyDatabase(db));
  const port = await freePort();
  const server = await startServer({
    dataDir: data.folder,
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    nodeOptions: AS_SHIPPED,
  });
  const rows: BenchRow[] = [];
  for (const path of PATHS) {
    const reports: Report[] = [];
    for (let round = 0; round < ROUNDS; round += 1) reports.push(await ask(lighthouse, server.url + path));
    rows.push(...figuresOf(path, reports));
  }
  await server.stop();
  data.remove();
  return benchResult(name, rows);
}

async function ask(lighthouse: string, address: string): Promise<Report> {
  const { executablePath = '', args = [], env = {} } = chromiumOptions(['--headless=new', '--no-sandbox']);
  const { stdout } = await promisify(execFile)(
    lighthouse,
    [address, '--output=json', '--quiet', `--chrome-flags=${args.join(' ')}`],
    {
      // Its first line asks the path for Node, of which Lighthouse needs a newer one than the program.
      env: {
        ...env,
        CHROME_PATH: executablePath,
        PATH: [dirname(lighthouse), process.env['PATH']].join(delimiter),
      },
      maxBuffer: REPORT_BYTES_LIMIT,
    },
  );
  return JSON.parse(stdout) as Report;
}

function figuresOf(path: string, reports: readonly Report[]): BenchRow[] {
  const row = (what: string, unit: string, read: (report: Report) => number | undefined): BenchRow => ({
    what: `${path} ${what}`,
    value: median(reports.map((report) => read(report) ?? Number.NaN)),
    unit,
  });
  const [first] = reports;
  const metric = (what: string, unit: string, audit: string) =>
    row(what, unit, ({ audits }) => audits[audit]?.numericValue);
  return [
    ...Object.entries(first?.categories ?? {}).map(([id, { title }]) =>
      row(title, 'points', ({ categories }) => Math.round((categories[id]?.score ?? Number.NaN) * 100)),
    ),
    metric('first contentful paint', 'ms', 'first-contentful-paint'),
    metric('largest contentful paint', 'ms', 'largest-contentful-paint'),
    metric('blocking time', 'ms', 'total-blocking-time'),
    metric('layout shift', '', 'cumulative-layout-shift'),
    row('unused JavaScript', 'kB', ({ audits }) => {
      const bytes = audits['unused-javascript']?.details?.overallSavingsBytes;
      return (bytes ?? 0) / 1000;
    }),
  ];
}

const lighthouse = process.env['LIGHTHOUSE_BIN'];
if (lighthouse) reportResult(await run(lighthouse));
else
  console.log(
    'Not measured: install Lighthouse outside of the project (npm install lighthouse@13.0.3 node@24) and name it: LIGHTHOUSE_BIN=…/node_modules/.bin/lighthouse',
  );
