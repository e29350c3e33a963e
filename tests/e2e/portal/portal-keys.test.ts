import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { UnitLabel } from '#contract/vessel/unit-label.ts';
import { violationsOf, widthsOverflowed } from '#tests/e2e/accessibility.ts';
import { openAs, startPortal } from './portal-page.ts';
import { issueReport, planProject } from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { mona, ola, call } = staff;

const IMO = '9074729';
const project = await planProject(staff, { vesselName: 'Havglimt', imoNumber: IMO });
const { id, vesselDirectoryId } = project;
const other = await planProject(staff, { vesselName: 'Kystdrott', scheduledDate: '2027-05-03' });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands and records' });

/** The browser closes it at once; its keys open it again when the page has closed it as well. */
async function leavePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page
    .locator('dialog[aria-label="Commands and records"] input')
    .first()
    .waitFor({ state: 'detached' });
}

/** Opens the palette by its keys, types, and opens the only result or the first one of its group. */
async function find(page: Page, text: string, result: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').waitFor();
  await page.keyboard.type(text);
  await palette(page).getByRole('option', { selected: true }).filter({ hasText: result }).waitFor();
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

describe('the palette', () => {
  test('opens vessels, projects and screens by keyboard alone, and lists them first afterwards', async () => {
    const page = await openAs(browser, server, mona, '/portal/manager-dashboard', { complaints });
    await find(page, IMO, 'Havglimt');
    await page.getByRole('heading', { level: 1, name: 'Havglimt' }).waitFor();
    expect(page.url()).toBe(`${server.url}/portal/vessel-directory?vessel=${vesselDirectoryId}`);
    await page.keyboard.press('Escape');
    await find(page, String(id), `Project ${id}`);
    await page.waitForURL(`**/portal/project/${id}`);
    await page.getByRole('heading', { level: 1, name: /Havglimt/ }).waitFor();
    await find(page, 'audit', 'Audit log');
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    await page.keyboard.press('Control+k');
    const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option');
    await recent.first().waitFor();
    expect(await recent.allInnerTexts()).toEqual([
      expect.stringContaining(`Project ${id}`),
      expect.stringContaining(`IMO ${IMO}`),
    ]);
    await leavePalette(page);
    await find(page, 'Ola', ola.name);
    await page.getByRole('listitem', { name: ola.name }).waitFor();
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe(ola.name);
  });

  test('opens the report and the unit whose printed number is typed, without dashes and in lower case', async () => {
    const report = await issueReport(staff, { vesselName: 'Nordskjær Vektor' });
    const reportNumber = report.verifyCode ?? '';
    const label = await call<UnitLabel>(mona, 'POST', `vessels/${vesselDirectoryId}/labels`, { slot: 1 });
    const page = await openAs(browser, server, ola, '/portal/operator-dashboard', { complaints });
    await find(page, reportNumber.toLowerCase().replaceAll('-', ''), `Report ${reportNumber}`);
    await page.getByText(reportNumber).first().waitFor();
    expect(page.url()).toBe(`${server.url}/portal/project/${report.projectId}?tab=report`);
    const number = label.number ?? '';
    await find(page, number.toLowerCase(), `Label ${number}`);
    await page.getByRole('heading', { level: 1, name: 'Havglimt' }).waitFor();
  });

  test('says that there is no connection, and has what an operator may open alone', async () => {
    const page = await openAs(browser, server, staff.liv, '/portal/operator-dashboard', { complaints });
    await page.getByRole('button', { name: 'Find' }).click();
    await palette(page).getByRole('combobox').fill('havgl');
    const options = palette(page).getByRole('option');
    await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining(`IMO ${IMO}`)]);
    await page.context().setOffline(true);
    await palette(page).getByRole('combobox').fill('kyst');
    await palette(page).getByText('Records were not searched. No connection.').waitFor();
    await page.context().setOffline(false);
  });

  test('fits from 320 px on, and axe finds nothing', async () => {
    const page = await openAs(browser, server, mona, '/portal/manager-dashboard', { complaints });
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill('a');
    await expect.poll(() => palette(page).getByRole('option').count()).toBeGreaterThan(5);
    await palette(page)
      .getByText(/results$/)
      .waitFor();
    expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
    expect(await widthsOverflowed(page, [320, 390, 1280])).toEqual([]);
    await leavePalette(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
    expect(await widthsOverflowed(page, [320, 390, 1280])).toEqual([]);
  });
});

describe('keys', () => {
  test('go to screens, move in their lists, search and open', async () => {
    const page = await openAs(browser, server, mona, '/portal/manager-dashboard', { complaints });
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Kystdrott' }).waitFor();
    const links = page.locator('main [data-row-link]');
    const isFocused = (at: number) => links.nth(at).evaluate((link) => link === document.activeElement);
    await page.keyboard.press('j');
    expect(await isFocused(0)).toBe(true);
    await page.keyboard.press('j');
    expect(await isFocused(1)).toBe(true);
    await page.keyboard.press('k');
    const first = await links.first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${first}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: /^Edit/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    expect(page.url()).toBe(`${server.url}${first}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: /^Edit/ }).waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await page.getByRole('heading', { level: 1, name: 'Vessels' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Havglimt' });
    await row.waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('kyst');
    await page.waitForURL('**q=kyst');
    await row.waitFor({ state: 'detached' });
  });

  test('work in every list of the portal that has rows', async () => {
    await call(ola, 'POST', `projects/${id}/parts`, { partName: 'Ring A' });
    await call(ola, 'POST', `projects/${other.id}/comments`, {
      comment: `@${mona.name} please call.`,
      mentions: [mona.id],
    });
    const page = await openAs(browser, server, mona, '/portal/manager-dashboard', { complaints });
    const lists = [
      'projects-overview',
      'vessel-directory',
      'vessel-directory?view=companies',
      'vessel-directory?view=rules',
      'operator-management',
      'parts-usage',
      'billing-dashboard',
      'billing-notifications',
      'analytics?rows=backlog',
      'audit-log',
    ];
    for (const list of lists) {
      await page.goto(`${server.url}/portal/${list}`);
      await page.locator('main [data-row]').first().waitFor();
      await page.keyboard.press('j');
      const place = () =>
        page.evaluate(() => {
          const rows = [...document.querySelectorAll('main [data-row]')];
          return rows.indexOf(document.activeElement?.closest('[data-row]') as Element);
        });
      expect([list, await place()]).toEqual([list, 0]);
      expect(
        await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle),
      ).toBe('solid');
    }
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Notifications' });
    await sheet.getByRole('link', { name: 'mentioned you in a comment on Kystdrott' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/portal/project/${other.id}`);
  });

  test('of single letters are turned off in the account, for all screens', async () => {
    const page = await openAs(browser, server, mona, '/portal/projects-overview', { complaints });
    await page.getByRole('button', { name: /: account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign-in and sessions' }).click();
    const account = page.getByRole('dialog', { name: 'Sign-in and sessions' });
    await account.getByLabel('Keyboard shortcuts: single letters').uncheck();
    await page.keyboard.press('Escape');
    await account.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Havglimt' }).waitFor();
    for (const key of ['j', '?', 'g', 'v']) await page.keyboard.press(key);
    // This one still works, and comes after those.
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    expect(page.url()).toBe(`${server.url}/portal/projects-overview`);
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0);
  });
});
