import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { keepToasts } from './toasts.ts';

interface PooledPage {
  page: Page;
  /** What cannot be changed of its profile; see keyOf. */
  key: string;
  isLeased: boolean;
  /** A test made a call whose effect stays, such as a script for every document. */
  isSpent: boolean;
}

/** Those that tests listen to: Playwright itself listens to others, such as the end of a page. */
const EVENTS = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'requestfailed', 'response'];

/** A busy machine takes its time; a wait ends as soon as it holds. */
export const WAIT_MS = 60_000;

const pool = new Map<BrowserContext, PooledPage>();

/** Everything of a profile but the size of its window, which a page can change. */
const keyOf = (options: BrowserContextOptions) =>
  JSON.stringify({ hasTouch: false, ...options, viewport: undefined });

/**
 * Returns a page of a browser profile in which nothing is stored and nobody is signed in. A page that an earlier test of
 * this worker gave back is used again: a new profile costs up to a second of processor time, most of it in a renderer that
 * has nothing cached or compiled yet.
 */
export async function leasePage(browser: Browser, wanted: BrowserContextOptions): Promise<Page> {
  // Storing the portal's screens in each profile would take longer than most tests; portal-on-board.test.ts does.
  const options: BrowserContextOptions = { serviceWorkers: 'block', ...wanted };
  const key = keyOf(options);
  for (const pooled of pool.values()) {
    if (pooled.isLeased || pooled.key !== key) continue;
    pooled.isLeased = true;
    if (options.viewport) await pooled.page.setViewportSize(options.viewport);
    return pooled.page;
  }
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  // A violated content security policy becomes an error of the page.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`violates ${violatedDirective}: ${blockedURI}`)),
    );
  });
  await page.addInitScript(keepToasts);
  await page.addInitScript(showPdfs, false);
  const pooled: PooledPage = { page, key, isLeased: true, isSpent: false };
  const spendOn = <Target extends object>(target: Target, ...calls: (keyof Target)[]) => {
    for (const call of calls) {
      const original = target[call] as (...args: unknown[]) => unknown;
      const spending = (...args: unknown[]) => {
        pooled.isSpent = true;
        return original.apply(target, args);
      };
      Object.assign(target, { [call]: spending });
    }
  };
  spendOn(page, 'addInitScript', 'exposeFunction', 'emulateMedia');
  spendOn(page.clock, 'install');
  spendOn(context, 'addInitScript', 'exposeFunction', 'grantPermissions', 'newCDPSession');
  pool.set(context, pooled);
  return page;
}

/** Says whether the browser shows PDFs within a page: of the Chromiums that run the tests, some do and some do not. */
export function showPdfs(isAble: boolean): void {
  Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { configurable: true, value: isAble });
}

/** Takes the pages of a test back, and closes every profile that was made beside them. */
export async function returnPages(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    const pooled = pool.get(context);
    if (pooled && !pooled.isLeased) continue;
    if (pooled && (await isLikeNew(pooled))) {
      pooled.isLeased = false;
      continue;
    }
    pool.delete(context);
    await context.close();
  }
}

/** Takes back what a test did to a page. Returns false where that cannot be done. */
async function isLikeNew({ page, isSpent }: PooledPage): Promise<boolean> {
  const context = page.context();
  if (isSpent || page.isClosed() || context.pages().length > 1 || !page.url().startsWith('http'))
    return false;
  for (const event of EVENTS) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  return page.goto(new URL('/robots.txt', page.url()).href).then(
    async () => {
      await page.evaluate(async () => {
        localStorage.clear();
        sessionStorage.clear();
        const databases = await indexedDB.databases();
        await Promise.all(
          databases.map(
            ({ name = '' }) =>
              new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve)),
          ),
        );
      });
      return true;
    },
    // The server of the test is gone.
    () => false,
  );
}
