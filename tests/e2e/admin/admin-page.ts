import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInByCall } from './admin-calls.ts';
import { addSession, untilDrawn } from '#tests/e2e/browser.ts';
import { openLanding } from '#tests/e2e/landing-page.ts';
import type { RunningServer } from '#tests/e2e/server.ts';

/** Opens the panel in a new browser profile that is signed in; `query` is the search of the address. */
export async function openPanel(
  browser: Browser,
  server: RunningServer,
  faults: string[],
  query?: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const { token } = await signInByCall(server);
  return openPanelAs(browser, server, token, faults, query, options);
}

export async function openPanelAs(
  browser: Browser,
  server: RunningServer,
  token: string,
  faults: string[],
  query = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openLanding(browser, `${server.url}/admin${query}`, faults, {
    ...options,
    waitUntil: 'domcontentloaded',
    before: (page) => addSession(page, server, 'admin', token),
  });
  await panelTabs(page).waitFor();
  return page;
}

/** Types the code into the form that asks for it. */
export async function signIn(page: Page, server: RunningServer): Promise<void> {
  await page.getByLabel('Admin code').fill(server.adminCode ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).click();
  await panelTabs(page).waitFor();
}

const panelTabs = (page: Page) => page.getByRole('tablist', { name: 'Catalogue and inbox' });

/** Nothing of the panel is still on its way. */
export async function settled(page: Page): Promise<void> {
  await untilDrawn(page);
  await expect.poll(() => page.locator('.animate-turn:visible').count()).toBe(0);
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
