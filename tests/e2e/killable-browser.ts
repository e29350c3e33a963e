import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Page } from 'playwright-core';
import { chromiumOptions, UNOPTIMISED } from './chromium.ts';
import { WAIT_MS } from './page-pool.ts';

export interface KillableBrowser {
  page: Page;
  /** Ends all its processes as a phone does that runs out of power. */
  kill: () => Promise<void>;
  /** Ends it as a person does. */
  close: () => Promise<void>;
}

/**
 * Starts a browser on a profile that stays on the disk. Playwright can start one as well, but does not tell its process.
 * Without Chromium's sandbox, which containers often cannot give: it opens nothing but pages of the test's own server.
 */
export async function openProfile(folder: string): Promise<KillableBrowser> {
  const { executablePath = '', args = [], env } = chromiumOptions([UNOPTIMISED]);
  const own = ['--headless', '--no-sandbox', '--disable-breakpad', '--disable-dev-shm-usage'];
  const page = ['--window-size=1280,900', '--force-prefers-reduced-motion', 'about:blank'];
  const reach = ['--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(executablePath, [...args, ...own, ...reach, ...page], {
    env: env as NodeJS.ProcessEnv,
    // A process group of its own, so that one signal reaches its renderers.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let written = '';
  const endpoint = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.stderr.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      const address = /DevTools listening on (\S+)/.exec(written)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error(`Chromium ended before it was ready: ${written}`)));
  });
  const browser = await chromium.connectOverCDP(endpoint, { timeout: WAIT_MS });
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium has no profile.');
  context.setDefaultTimeout(WAIT_MS);
  const session = await browser.newBrowserCDPSession();
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async kill() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
      await browser.close().catch(() => {});
    },
    async close() {
      await session.send('Browser.close').catch(() => {});
      await ended;
      await browser.close().catch(() => {});
    },
  };
}
