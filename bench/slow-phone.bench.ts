import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { addSession, launchBrowser } from '#tests/e2e/browser.ts';
import { chromiumOptions } from '#tests/e2e/chromium.ts';
import { hireMembers, OLA, PASSWORD, portalCalls, type Members } from '#tests/e2e/portal/staff.ts';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';
import { benchResult, reportResult, type BenchResult, type BenchRow } from './result.ts';

export const name = 'slow-phone';

/** BENCH_ROUNDS=1 for a look at the figures. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** A phone at the edge of coverage: 400 kbit/s, 400 ms there and back, a quarter of this machine's pace. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const VESSEL = 'Nordskjær Vektor';
const PROJECT = { selector: 'main h1', text: VESSEL };

/** A person types this fast. */
const TYPING = { delay: 120 };

/** Signs in as a person does; the program may not have come yet. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').pressSequentially(OLA.email, TYPING);
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD, TYPING);
  await page.keyboard.press('Enter');
}

interface Screen {
  what: string;
  path: (id: number) => string;
  shown: Shown;
  isSignedIn: boolean;
  /** What the person does first; the time counts from the Enter key. */
  act?: (page: Page) => Promise<void>;
}

/** What the server sends until the first of these is on the screen, with nothing stored by the browser. */
const SCREENS: Screen[] = [
  {
    what: 'sign-in form',
    path: () => '/portal-login',
    shown: { selector: 'form', text: 'Password' },
    isSignedIn: false,
  },
  {
    what: "project's heading after Enter in the sign-in form",
    path: (id) => `/portal-login?next=/portal/project/${id}`,
    shown: PROJECT,
    isSignedIn: false,
    act: signIn,
  },
  {
    what: "project's heading after Enter in the address bar",
    path: (id) => `/portal/project/${id}`,
    shown: PROJECT,
    isSignedIn: true,
  },
  {
    what: "project's tabs after Enter in the address bar",
    path: (id) => `/portal/project/${id}`,
    shown: { selector: 'main nav', text: 'Parts' },
    isSignedIn: true,
  },
  {
    what: "operator's dashboard",
    path: () => '/portal/operator-dashboard',
    shown: { selector: 'main h1', text: '' },
    isSignedIn: true,
  },
];

/**
 * How long a person waits on a slow phone for a screen of the portal. Requests, rounds and bytes do not depend on the
 * machine; the time does, and of several rounds the shortest counts.
 */
export async function run(): Promise<BenchResult> {
  const server = await startServer({ nodeOptions: ['--opt'] });
  const staff = await hireMembers(server);
  const { id } = await planProject(server, staff);
  const browser = await launchBrowser();
  const rows: BenchRow[] = [];
  for (const screen of SCREENS) {
    const token = screen.isSignedIn ? staff.ola.token : undefined;
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      visits.push(await visit(browser, server, screen, screen.path(id), token));
    const [fastest] = visits.toSorted((one, other) => one.time - other.time);
    if (!fastest) continue;
    const row = (what: string, value: number, unit: string) =>
      rows.push({ what: `${screen.what}: ${what}`, value, unit });
    row('until it is shown', fastest.time, 'ms');
    row('requests until then', fastest.requests, '');
    row('rounds of them', fastest.rounds, '');
    row('bytes until then', fastest.bytes / 1000, 'kB');
    row('processor time of scripts and layout', fastest.busy, 'ms');
  }
  await browser.close();
  rows.push(...(await startsOffline(server, staff.ola.token, id)));
  return benchResult(name, rows);
}

/** A project that was taken on board, opened in a new browser after the server is gone. Ends the server. */
async function startsOffline(server: RunningServer, token: string, id: number): Promise<BenchRow[]> {
  const profile = mkdtempSync(join(tmpdir(), 'quayside-bench-'));
  const open = () =>
    chromium.launchPersistentContext(profile, { ...chromiumOptions(['--no-sandbox']), ...PHONE });
  const address = `${server.url}/portal/project/${id}`;
  const atQuay = await open();
  const page = await atQuay.newPage();
  await addSession(page, server, 'portal', token);
  await page.goto(address);
  await page.getByRole('button', { name: 'Take on board' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take on board' });
  await dialog.getByRole('button', { name: 'Take on board' }).click();
  await dialog.getByText(/^On board since/).waitFor();
  await atQuay.close();
  await server.stop();
  const starts: { time: number; busy: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await open();
    const cold = await context.newPage();
    await context.setOffline(true);
    const session = await context.newCDPSession(cold);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const { end } = await untilShown(cold, address, PROJECT);
    starts.push({ time: end, busy: await busyTime(session) });
    await context.close();
  }
  rmSync(profile, { recursive: true, force: true });
  const [fastest] = starts.toSorted((one, other) => one.time - other.time);
  if (!fastest) return [];
  return [
    { what: 'on board, cold start without a network: until the heading', value: fastest.time, unit: 'ms' },
    { what: 'on board, cold start: processor time of scripts and layout', value: fastest.busy, unit: 'ms' },
  ];
}

/**
 * Milliseconds after the start of the navigation: when the first element that matches and has this text is on the page, and
 * when Enter was pressed on it, or 0.
 */
async function untilShown(
  page: Page,
  address: string,
  { selector, text }: Shown,
  act?: Screen['act'],
): Promise<{ start: number; end: number }> {
  await page.addInitScript(
    ([wanted, words]) => {
      Object.assign(globalThis, { enterAt: 0 });
      addEventListener('keydown', ({ key }) => {
        if (key === 'Enter') Object.assign(globalThis, { enterAt: performance.now() });
      });
      new MutationObserver((_, observer) => {
        const found = [...document.querySelectorAll(wanted ?? '')].some((one) =>
          one.textContent.includes(words ?? ''),
        );
        if (!found) return;
        observer.disconnect();
        Object.assign(globalThis, { shownAt: performance.now() });
      }).observe(document, { childList: true, subtree: true });
    },
    [selector, text],
  );
  await page.goto(address, { waitUntil: 'commit' });
  await act?.(page);
  await page
    .waitForFunction(() => 'shownAt' in globalThis, undefined, { polling: 50, timeout: 60_000 })
    .catch(async (error: unknown) => {
      const shown = await page.evaluate(() => document.documentElement.innerText);
      throw new Error(`${address} shows: ${shown}`, { cause: error });
    });
  return page.evaluate(() => {
    const { enterAt, shownAt } = globalThis as unknown as { enterAt: number; shownAt: number };
    return { start: enterAt, end: shownAt };
  });
}

interface Shown {
  selector: string;
  text: string;
}

const planProject = (server: RunningServer, { mona, ola }: Members) =>
  portalCalls(server)<{ id: number }>(
    'POST',
    'projects',
    {
      vesselName: VESSEL,
      newVessel: true,
      clientName: 'Nordskjær Rederi AS',
      serviceType: 'annual service',
      assignedOperatorId: ola.id,
    },
    mona.token,
  );

interface Visit {
  time: number;
  requests: number;
  rounds: number;
  bytes: number;
  busy: number;
}

async function visit(
  browser: Browser,
  server: RunningServer,
  { shown, act }: Screen,
  path: string,
  token: string | undefined,
): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  if (token !== undefined) await addSession(page, server, 'portal', token);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const files = watchFiles(session);
  const { start, end } = await untilShown(page, server.url + path, shown, act);
  const begun = await page.evaluate(() => performance.timeOrigin);
  const busy = await busyTime(session);
  await context.close();
  const before = files.filter(({ asked }) => asked * 1000 >= begun + start && asked * 1000 < begun + end);
  if (process.env['BENCH_FILES'])
    for (const file of before)
      console.log(
        [file.asked * 1000 - begun, file.answered * 1000 - begun, file.ended * 1000 - begun].map((t) =>
          Math.round(t),
        ),
        file.round,
        file.bytes,
        file.url.slice(server.url.length, server.url.length + 150),
      );
  return {
    time: end - start,
    requests: before.length,
    rounds: new Set(before.map(({ round }) => round)).size,
    bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
    busy,
  };
}

interface AskedFile {
  url: string;
  /** Seconds of the clock. */
  asked: number;
  answered: number;
  ended: number;
  bytes: number;
  /** One more than the last answer that was there before it was asked for. */
  round: number;
}

/** Fills up while the page loads. */
function watchFiles(session: CDPSession): AskedFile[] {
  const files = new Map<string, AskedFile>();
  const list: AskedFile[] = [];
  let offset = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
    offset = wallTime - timestamp;
    const known = list.filter(({ answered }) => answered < wallTime).map(({ round }) => round);
    const file: AskedFile = {
      url: request.url,
      asked: wallTime,
      answered: Number.POSITIVE_INFINITY,
      ended: Number.POSITIVE_INFINITY,
      bytes: 0,
      round: 1 + Math.max(0, ...known),
    };
    files.set(requestId, file);
    list.push(file);
  });
  session.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const file = files.get(requestId);
    if (file) file.answered = timestamp + offset;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const file = files.get(requestId);
    if (!file) return;
    file.ended = timestamp + offset;
    file.bytes = encodedDataLength;
  });
  return list;
}

async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN;
  return value * 1000;
}

reportResult(await run());
