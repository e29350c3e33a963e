import type { Browser, Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD, DEMO_STAFF } from '#scripts/demo/invented/staff.ts';
import { launchBrowser, untilQuiet } from '#tests/e2e/browser.ts';
import { builtScript, startServer } from '#tests/e2e/server.ts';
import { AS_SHIPPED } from './process-figures.ts';
import { benchResult, median, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';

export const name = 'interaction';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 900 } };

/** After this long a screen of the portal has what it shows; it always listens for changes, so that it is never quiet. */
const SETTLED_MS = 1500;

/** As a person types, with time between two letters for what the first one starts. */
const TYPING = { delay: 150 };
const ADDITIONS = 6;
const TYPED = 'tro reagent kit';

/**
 * How long people wait for what they press: letters in the search and the basket on a slow phone, the screens of the portal
 * on this machine; and what each screen costs that was not there before. The data is that of the demo.
 */
export async function run(): Promise<BenchResult> {
  const server = await startServer({ program: builtScript('demo'), nodeOptions: AS_SHIPPED });
  const browser = await launchBrowser();
  const rows = [
    ...(await press(browser, server.url)),
    ...(await weighScreens(browser, server.url)),
    ...(await navigate(browser, server.url)),
  ];
  await browser.close();
  await server.stop();
  return benchResult(name, rows);
}

type Pressed = 'keydown' | 'click';

/** Writes down how long after each press the next frame was painted. */
function watchPresses(): void {
  const waits: Record<Pressed, number[]> = { keydown: [], click: [] };
  for (const kind of ['keydown', 'click'] as const) {
    addEventListener(
      kind,
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => waits[kind].push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(undefined);
        }),
      { capture: true },
    );
  }
  Object.assign(globalThis, { waits });
}

const waitsOf = (page: Page, kind: Pressed) =>
  page.evaluate(
    (wanted) => (globalThis as unknown as { waits: Record<Pressed, number[]> }).waits[wanted],
    kind,
  );

async function press(browser: Browser, url: string): Promise<BenchRow[]> {
  const letters: number[] = [];
  const additions: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.addInitScript(watchPresses);
    await page.goto(url);
    await untilQuiet(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially(TYPED, TYPING);
    await untilQuiet(page);
    letters.push(...(await waitsOf(page, 'keydown')));
    const before = (await waitsOf(page, 'click')).length;
    for (let addition = 0; addition < ADDITIONS; addition += 1) {
      await page
        .getByRole('button', { name: /^Add to RFQ: / })
        .nth(addition % 3)
        .click();
      await page.waitForTimeout(500);
    }
    additions.push(...(await waitsOf(page, 'click')).slice(before));
    await context.close();
  }
  return [
    ...spread('a letter in the search, to the next paint', letters),
    ...spread('adding to the basket, to the next paint', additions),
  ];
}

const spread = (what: string, values: readonly number[]): BenchRow[] => [
  { what: `${what}, p50`, value: median(values), unit: 'ms' },
  { what: `${what}, p90`, value: quantile(values, 0.9), unit: 'ms' },
];

/** Opens the dashboard of a manager. */
async function signIn(page: Page, url: string): Promise<void> {
  const email = DEMO_STAFF.find(({ role }) => role === 'manager')?.email ?? '';
  await page.goto(`${url}/portal-login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/portal\//);
  await page.waitForTimeout(SETTLED_MS);
}

const screensOf = (page: Page) => page.getByRole('navigation', { name: 'Portal' }).getByRole('link');

/** What each screen fetches when it is opened for the first time, without what is fetched ahead while nothing else is. */
async function weighScreens(browser: Browser, url: string): Promise<BenchRow[]> {
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  let bytes = 0;
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script') bytes += (await request.sizes()).responseBodySize;
  });
  await signIn(page, url);
  const rows: BenchRow[] = [];
  for (const screen of await screensOf(page).all()) {
    bytes = 0;
    await screen.click();
    await page.waitForTimeout(SETTLED_MS);
    rows.push({ what: `${await screen.innerText()}: code`, value: bytes / 1000, unit: 'kB' });
  }
  await context.close();
  return rows;
}

/** From pressing a link until its screen is painted with what it shows, once everything was there before. */
async function navigate(browser: Browser, url: string): Promise<BenchRow[]> {
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  await signIn(page, url);
  const screens = await screensOf(page).all();
  const times = new Map<string, number[]>();
  // In the first round they are loaded, and their headings read.
  const headings = new Map<Locator, string>();
  for (const screen of screens) {
    await screen.click();
    await page.waitForTimeout(SETTLED_MS);
    headings.set(screen, await page.locator('main h1').innerText());
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const screen of screens) {
      const what = await screen.innerText();
      const time = await screen.evaluate(
        untilScreen as (link: Element, heading: string) => Promise<number>,
        headings.get(screen) ?? '',
      );
      times.set(what, [...(times.get(what) ?? []), time]);
      await page.waitForTimeout(SETTLED_MS);
    }
  }
  await context.close();
  return [...times].map(([what, values]) => ({
    what: `${what}: from the press to the screen, p50`,
    value: median(values),
    unit: 'ms',
  }));
}

function untilScreen(link: HTMLElement, heading: string): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now();
    // A method, because the compiler gives functions their names by one of its own, which the page does not know.
    const watch = {
      look(): void {
        const isThere = document.querySelector('main h1')?.textContent === heading;
        const isLoading = [...document.querySelectorAll('main .animate-breathe')].some((one) =>
          one.checkVisibility(),
        );
        if (isThere && !isLoading) {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - begun));
          port1.start();
          port2.postMessage(undefined);
        } else requestAnimationFrame(() => watch.look());
      },
    };
    link.click();
    requestAnimationFrame(() => watch.look());
  });
}

reportResult(await run());
