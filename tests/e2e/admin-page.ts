import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openLanding } from './landing-page.ts';
import type { RunningServer } from './server.ts';

/** The panel in a browser profile of its own, signed in with the code; `query` is what the address says. */
export async function openPanel(
  browser: Browser,
  server: RunningServer,
  faults: string[],
  query = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openLanding(browser, `${server.url}/admin${query}`, faults, options);
  await signIn(page, server);
  return page;
}

/** Types the code into whichever form asks for it. */
export async function signIn(page: Page, server: RunningServer): Promise<void> {
  await page.getByLabel('Admin code').fill(server.adminCode ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).click();
  await page.getByRole('tablist', { name: 'Catalogue and inbox' }).waitFor();
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/**
 * Collects what the server answers to one procedure from now on. The browser drops an answer as soon as its page is
 * left; what it dropped cannot be read and is not counted.
 */
export function answersTo(page: Page, procedure: string): () => Promise<string[]> {
  const answers: Promise<string | null>[] = [];
  page.on('response', (response) => {
    if (response.url().includes(procedure)) answers.push(response.text().catch(() => null));
  });
  return async () => (await Promise.all(answers)).filter((text) => text !== null);
}
