import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Realm } from '#contract/session.ts';
import { SESSION_STORAGE_KEYS } from '#contract/session-storage.ts';
import { chromiumOptions, UNOPTIMISED } from './chromium.ts';
import type { RunningServer } from './server.ts';

let running: Promise<Browser> | undefined;

/** Returns the browser of this test worker; it is started for the worker's first file and ends with the worker. */
export function openBrowser(): Promise<Browser> {
  running ??= launchBrowser([UNOPTIMISED]);
  return running;
}

/** Starts the Chromium that `npm test` found. */
export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  const options = chromiumOptions(flags);
  if (!options.executablePath) {
    throw new Error('CHROMIUM_PATH is not set: run the browser tests with npm test, which finds a Chromium.');
  }
  const launch = (chromiumSandbox: boolean) => chromium.launch({ ...options, chromiumSandbox });
  // Chromium refuses its sandbox to root, and containers often lack what it needs.
  if (process.getuid?.() === 0) return launch(false);
  return launch(true).catch(() => launch(false));
}

/** Leaves a browser profile as a sign-in does: the token for calls, the cookie for downloads and pictures. */
export async function addSession(
  page: Page,
  server: RunningServer,
  realm: Realm,
  token: string,
): Promise<void> {
  await page.context().addCookies([{ name: `${realm}_session`, value: token, url: server.url }]);
  // Any document of the site will do; a page that was used before is at this one, which has no script.
  const plainDocument = `${server.url}/robots.txt`;
  if (page.url() !== plainDocument) await page.goto(plainDocument);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEYS[realm],
    token,
  ] as const);
}

/**
 * Waits until the program has taken over a link or button that came with its page. A link that is followed earlier
 * fetches a document, which is no fault, but another way than that of a test about what the program does.
 */
export async function comesAlive(control: Locator): Promise<void> {
  const isKnownToReact = () =>
    control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isKnownToReact).toBe(true);
}

/**
 * Calls back when a button is pressed, before the page acts on it. What the press is to do can then be let through from there
 * on, and not a moment before it, when the page might do the same by itself and take the button away.
 */
export async function atPress(button: Locator, act: () => void): Promise<void> {
  await button.page().exposeFunction('testSawPress', act);
  await button.evaluate((element) => {
    const { testSawPress } = window as unknown as { testSawPress: () => Promise<void> };
    element.addEventListener('click', () => void testSawPress(), { once: true });
  });
}

export interface HeldAnswers {
  /** Waits until so many answers of the server are held. */
  come: (count: number) => Promise<void>;
  /** Lets the first so many held answers go; without a count all of them, and every later one as it comes. */
  letGo: (count?: number) => Promise<void>;
}

/**
 * Holds what the server answers to calls of a procedure, or at an address that a pattern names, back from the page, as a slow
 * line does, for as long as wanted.
 */
export async function holdAnswers(page: Page, what: string): Promise<HeldAnswers> {
  const held: (() => Promise<void>)[] = [];
  let isHolding = true;
  await page.route(what.startsWith('**') ? what : `**/api/trpc/*${what}*`, async (route) => {
    if (!isHolding) return route.continue();
    const response = await route.fetch();
    // All were let go while this one was on its way.
    if (!isHolding) return route.fulfill({ response });
    held.push(() => route.fulfill({ response }));
  });
  return {
    come: async (count) => {
      await expect.poll(() => held.length).toBe(count);
    },
    letGo: async (count) => {
      isHolding &&= count !== undefined;
      for (const answer of held.splice(0, count ?? held.length)) await answer();
    },
  };
}

/** Long for a server on the same machine, short for a test. */
const QUIET_MS = 20_000;

/**
 * Waits until a public page is hydrated, whose program is not asked for before the page is painted, and until nothing has
 * been on its way for half a second. The driver may miss the end of a request, so the wait ends by itself: what a test is
 * about is waited for there.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page
    .waitForFunction(() => window.earlyInput === undefined, undefined, { timeout: QUIET_MS })
    .catch(() => {});
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
}

/** Waits until no skeleton stands in the place of what is still on its way. */
export async function untilDrawn(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.animate-breathe:visible').count()).toBe(0);
}
