import type { Browser } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { freePort } from '#tests/free-port.ts';
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

let lastPort: number | undefined;

/**
 * Returns the port of this worker's sites, which follow one another: a page that is used again then has the scripts of the
 * build in its cache, loaded and compiled, because they come from the same address.
 */
async function portOfWorker(): Promise<string> {
  lastPort = await freePort(lastPort).catch(() => freePort());
  return String(lastPort);
}

/**
 * Starts the program and a browser for all tests of a file: call it at the top of the file. Tests share neither pages nor
 * what is stored in them.
 */
export async function startSite({ isNew = false, ...options }: SiteOptions = {}): Promise<Site> {
  const start = isNew ? startServer : startServerOnTemplate;
  const env = { PORT: await portOfWorker(), ...options.env };
  const [server, browser] = await Promise.all([start({ ...options, env }), openBrowser()]);
  afterAll(() => server.stop());
  afterEach(() => returnPages(browser));
  return { server, browser };
}
