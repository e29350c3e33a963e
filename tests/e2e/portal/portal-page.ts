import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import { PATIENCE_MS, SLOW_LINE_PATIENCE_MS } from '#client/lib/outbox/outbox.ts';
import { openDatabase } from '#db/open-database.ts';
import { portalSessions } from '#db/schema/index.ts';
import { addSession } from '#tests/e2e/browser.ts';
import type { RunningServer } from '#tests/e2e/server.ts';
import { leasePage } from '#tests/e2e/page-pool.ts';
import { startSite, type SiteOptions } from '#tests/e2e/site.ts';
import { PASSWORD, staffOf, type Member, type Staff } from './staff.ts';

interface Portal {
  server: RunningServer;
  browser: Browser;
  staff: Staff;
  /** What pages write to their consoles as errors, or throw; after each test it must be empty. */
  complaints: string[];
}

/**
 * Starts the program with Mona, Ola and Liv signed in, and a browser, for all tests of a file: call it at the top of the
 * file. Pages close after each test.
 */
export async function startPortal(options: SiteOptions = {}): Promise<Portal> {
  const { server, browser } = await startSite(options);
  const complaints: string[] = [];
  afterEach(() => expect(complaints.splice(0)).toEqual([]));
  const staff = staffOf(server, inject('templateSite').members);
  return { server, browser, staff, complaints };
}

/** Makes the last confirmation of every session a day old. */
export function ageConfirmations({ dataDir }: RunningServer): void {
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  db.update(portalSessions)
    .set({ steppedUpAt: new Date(Date.now() - 86_400_000) })
    .run();
  db.$client.close();
}

interface PageOptions {
  width?: number;
  /** See Portal. */
  complaints: string[];
  /**
   * Waits for the answer to a write however long it takes: without it a busy machine, or a test that holds an answer back,
   * makes the entry one that is kept on the device.
   */
  waitsForAnswers?: boolean;
}

/** Opens a page in a new browser profile, where nobody is signed in. */
export async function newPage(
  browser: Browser,
  { width = 1280, complaints, waitsForAnswers = false }: PageOptions,
): Promise<Page> {
  const page = await leasePage(browser, {
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  });
  if (waitsForAnswers) await page.addInitScript(waitForAnswers, [PATIENCE_MS, SLOW_LINE_PATIENCE_MS]);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused or broken call is what some tests are about; the browser tells of it by itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  return page;
}

/** Never ends the patience of the outbox. */
function waitForAnswers(patience: number[]): void {
  const begin = window.setTimeout.bind(window);
  window.setTimeout = ((run: TimerHandler, delay = 0, ...values: unknown[]) =>
    begin(run, patience.includes(delay) ? 600_000 : delay, ...values)) as typeof setTimeout;
}

/** Opens a portal screen in a signed-in browser profile. */
export async function openAs(
  browser: Browser,
  server: RunningServer,
  { token }: Member,
  path: string,
  options: PageOptions,
): Promise<Page> {
  const page = await newPage(browser, options);
  await addSession(page, server, 'portal', token);
  await page.goto(server.url + path);
  // Drawn by the program: the document of a project begins with its heading.
  await page.locator('#main').getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** How often the pointer is pressed on a page. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['presses'] = '0';
    window.addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement;
        dataset['presses'] = String(Number(dataset['presses']) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['presses']));
}

/** Signs a person in with the form, on the way to a screen of the portal. */
export async function signIn(
  page: Page,
  server: RunningServer,
  { email, password = PASSWORD }: { email: string; password?: string },
  path = '/portal',
): Promise<void> {
  await page.goto(server.url + path);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /: account$/ }).waitFor();
}
