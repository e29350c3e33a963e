import { cpSync, rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { returnPages } from './page-pool.ts';
import { startServer, temporaryDataDir, type RunningServer, type StartOptions } from './server.ts';

export interface SiteOptions extends StartOptions {
  /** On a data folder on which the program was never started: the portal has no people. */
  isNew?: boolean;
}

interface Site {
  server: RunningServer;
  browser: Browser;
}

/** Returns a new data folder in which the program was started once and people are signed in: see template-site.ts. */
export function copyTemplateSite(): string {
  const dataDir = temporaryDataDir();
  cpSync(inject('templateSite').dataDir, dataDir, { recursive: true });
  return dataDir;
}

/** Starts the program on a copy of the template site, or again on the copy that is named. */
export async function startServerOnTemplate(options: StartOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? copyTemplateSite();
  const server = await startServer({ ...options, dataDir });
  const removeCopy = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    ...server,
    adminCode: inject('templateSite').adminCode,
    async stop() {
      const code = await server.stop();
      removeCopy();
      return code;
    },
    async kill9() {
      await server.kill9();
      removeCopy();
    },
  };
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
