import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { launchBrowser } from '#tests/e2e/browser.ts';
import { startServer } from '#tests/e2e/server.ts';
import { startBareServer } from './bare-server.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { benchResult, median, reportResult, type BenchResult, type BenchRow } from './result.ts';

export const name = 'page';

const PAINTED = ['/', '/tro-kit'];
const WEIGHED = [...PAINTED, '/tro-cross-reference-guide', '/legal', '/search?q=tro'];
const ROUNDS = 7;

/** A phone of the middle on a slow mobile network: 1.6 Mbit/s, 150 ms there and back, a quarter of this machine's pace. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** What a page costs: when its largest part is painted on a slow phone, and the bytes it sends for, by kind. */
export async function run(): Promise<BenchResult> {
  const data = makeDataFolder((db) => seedEmptyDatabase(db));
  const server = await startServer({ dataDir: data.folder });
  const browser = await launchBrowser();
  const rows: BenchRow[] = [];
  for (const path of PAINTED) rows.push(...(await paint(browser, server.url, path)));
  for (const path of WEIGHED) rows.push(...(await weigh(browser, server.url, path)));
  await browser.close();
  await server.stop();
  data.remove();
  return benchResult(name, rows);
}

/** Against the same words in as many bytes, without styles, scripts and fonts, from a bare node:http server. */
async function paint(browser: Browser, url: string, path: string): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-bench-'));
  const files = [join(folder, 'answer.bin'), join(folder, 'headers.json')] as const;
  const ours = await answerOf(url + path, 'br');
  const bareBody = asBarePage(await (await fetch(url + path)).text(), ours.length);
  writeFileSync(files[0], bareBody);
  writeFileSync(
    files[1],
    JSON.stringify([
      ['content-type', 'text/html; charset=utf-8'],
      ['content-encoding', 'br'],
      ['content-length', String(bareBody.length)],
    ]),
  );
  const bare = await startBareServer(...files);
  const visits: Visit[] = [];
  const bareTimes: number[] = [];
  // The first round warms up; then they take turns, so that a busy machine slows both.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const visit = await visitThrottled(browser, url + path);
    const bareVisit = await visitThrottled(browser, bare.url + path);
    if (round === 0) continue;
    visits.push(visit);
    bareTimes.push(bareVisit.largestPaint);
  }
  await bare.stop();
  rmSync(folder, { recursive: true, force: true });
  const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]));
  const ratio = median(
    visits.map(({ largestPaint }, round) => largestPaint / (bareTimes[round] ?? Number.NaN)),
  );
  return [
    { what: `${path} largest contentful paint`, value: of('largestPaint'), unit: 'ms', ratio },
    { what: `${path} bare HTML, as many bytes`, value: median(bareTimes), unit: 'ms', ratio: 1 },
    { what: `${path} layout shift`, value: of('layoutShift'), unit: '' },
    { what: `${path} blocking time`, value: of('blockingTime'), unit: 'ms' },
  ];
}

/** The words and drawings of a page; a comment that cannot be compressed makes up for what was taken out. */
function asBarePage(html: string, size: number): Buffer {
  const bare = html
    .replaceAll(/<script(?! type="application\/ld).*?<\/script>/gs, '')
    .replaceAll(/<link (?!rel="canonical")[^>]*>/g, '')
    .replaceAll(/\s(class|src|loading)="[^"]*"/g, '');
  const shortBy = Math.max(0, size - brotliCompressSync(bare).length);
  const noise = Buffer.from(Array.from({ length: shortBy }, () => Math.floor(Math.random() * 256)));
  return brotliCompressSync(`${bare}<!--${noise.toString('base64')}-->`);
}

interface Visit {
  largestPaint: number;
  layoutShift: number;
  /** What tasks of more than 50 ms take beyond that. */
  blockingTime: number;
}

async function visitThrottled(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'networkidle' });
  const visit = await page.evaluate(() => {
    const [paints = [], shifts = [], tasks = []] = [
      'largest-contentful-paint',
      'layout-shift',
      'longtask',
    ].map((type) => {
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type, buffered: true });
      return observer.takeRecords();
    });
    return {
      largestPaint: paints.at(-1)?.startTime ?? Number.NaN,
      layoutShift: (shifts as (PerformanceEntry & { value: number })[]).reduce(
        (sum, { value }) => sum + value,
        0,
      ),
      blockingTime: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    };
  });
  await context.close();
  return visit;
}

const KINDS: Readonly<Record<string, string>> = {
  document: 'HTML',
  script: 'JavaScript',
  stylesheet: 'CSS',
  font: 'fonts',
  image: 'images',
};

/** What a phone sends for without touching the page, each file as gzip where it is compressed. */
async function weigh(browser: Browser, url: string, path: string): Promise<BenchRow[]> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const files = filesOf(page);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await context.close();
  const bytes = new Map(Object.values(KINDS).map((kind) => [kind, 0]));
  for (const [address, type] of files) {
    const kind = KINDS[type] ?? type;
    bytes.set(kind, (bytes.get(kind) ?? 0) + (await answerOf(address, 'gzip')).length);
  }
  const total = [...bytes.values()].reduce((sum, value) => sum + value, 0);
  return [...bytes, ['all', total] as const].map(([kind, value]) => ({
    what: `${path} ${kind}`,
    value: value / 1000,
    unit: 'kB gz',
  }));
}

/** Fills up while the page loads: addresses and the kinds that the browser gives them. */
function filesOf(page: Page): Map<string, string> {
  const files = new Map<string, string>();
  page.on('request', (asked) => files.set(asked.url(), asked.resourceType()));
  return files;
}

function answerOf(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

reportResult(await run());
