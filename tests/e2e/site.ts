import type { Browser } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { openBrowser } from './browser.ts';
import { returnPages } from './page-pool.ts';
import { startServer, type RunningServer, type StartOptions } from './server.ts';
import { startServerOnTemplate } from './template-copy.ts';

export { copyTemplateSite, startServerOnTemplate } from './template-copy.ts';

export interface SiteOptions extends StartOptions {
  /** On a data folder on which the program was never started: the portal has no people. */
  isNew?: boolean;
}

interface Site {
  server: RunningServer;
  browser: Browser;
}

/**
 * Starts the program and a browser for all tests of a file: call it at the top of the file. Tests share neither pages nor
 * what is stored in them.
 */
export async function startSite({ isNew = false, ...options }: SiteOptions = {}): Promise<Site> {
  const start = isNew ? startServer : startServerOnTemplate;
  const [server, browser] = await Promise.all([start(options), openBrowser()]);
  afterAll(() => server.stop());
  afterEach(() => returnPages(browser));
  return { server, browser };
}
