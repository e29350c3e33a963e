import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing of these reaches what a page sees; they keep the browser from looking for hardware and updates. */
const QUIET_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium that `npm test` found: CHROMIUM_PATH and, where it brought them along, CHROMIUM_LIBRARIES. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) {
    throw new Error('CHROMIUM_PATH is not set: run the browser tests with npm test, which finds a Chromium.');
  }
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({ executablePath, chromiumSandbox, args: QUIET_FLAGS, env: browserEnvironment() });
  // Chromium refuses its sandbox to root, and containers often lack what it needs.
  if (process.getuid?.() === 0) return launch(false);
  return launch(true).catch(() => launch(false));
}

function browserEnvironment(): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => {
    return entry[1] !== undefined;
  });
  const libraries = process.env['CHROMIUM_LIBRARIES'];
  return { ...Object.fromEntries(inherited), ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) };
}

/**
 * Waits until the program has taken over a link or button that came with its page. A link that is followed earlier
 * fetches a document, which is no fault, but another way than that of a test about what the program does.
 */
export async function comesAlive(control: Locator): Promise<void> {
  const isKnownToReact = () =>
    control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isKnownToReact, { timeout: 10_000 }).toBe(true);
}

export interface HeldAnswers {
  /** Waits until so many answers of the server are held. */
  come: (count: number) => Promise<void>;
  /** Lets the first so many held answers go; without a count all of them, and every later one as it comes. */
  letGo: (count?: number) => Promise<void>;
}

/** Holds what the server answers to calls of a procedure back from the page, as a slow line does, for as long as wanted. */
export async function holdAnswers(page: Page, procedure: string): Promise<HeldAnswers> {
  const held: (() => Promise<void>)[] = [];
  let isHolding = true;
  await page.route(`**/api/trpc/*${procedure}*`, async (route) => {
    if (!isHolding) return route.continue();
    const response = await route.fetch();
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
