import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { addSession } from '#tests/e2e/browser.ts';
import type { Line } from '#tests/e2e/cut-line.ts';
import type { Member } from './staff.ts';

/** A browser profile with service workers, which the shared profiles of other tests lack. */
export async function newProfile(
  browser: Browser,
  complaints: string[],
  width = 390,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  return context;
}

/** Opens a page of the portal over a line that can be cut. */
export async function openOverLine(
  context: BrowserContext,
  line: Line,
  { token }: Pick<Member, 'token'>,
  path: string,
): Promise<Page> {
  const page = await context.newPage();
  await addSession(page, line.server, 'portal', token);
  await page.goto(line.server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** `inspect` looks at the open dialog. */
export async function takeOnBoard(page: Page, inspect = expectNoViolations): Promise<void> {
  await page.getByRole('button', { name: 'Take on board' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take on board' });
  await inspect(page);
  await dialog.getByRole('button', { name: 'Take on board' }).click();
  await dialog.getByText(/^On board since \d\d:\d\d, [\d.]+ (kB|MB)\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^On board since/ }).waitFor();
}

/** Opens a tab of a project. */
export const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Project sections' }).getByRole('link', { name, exact: true }).click();

/** The browser itself notices a network in a second or a minute, which no test waits for. */
export const noticeNetwork = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
