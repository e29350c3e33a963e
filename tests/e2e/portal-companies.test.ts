import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Company, CompanyPage } from '#contract/company.ts';
import type { ServiceRule } from '#contract/service-rule.ts';
import type { Vessel } from '#contract/vessel-directory.ts';
import { launchBrowser } from './browser.ts';
import { hireStaff, openAs, overflowOf, type Staff } from './portal-staff.ts';
import { startServer, type RunningServer } from './server.ts';

const PATH = '/portal/vessel-directory';

let server: RunningServer;
let browser: Browser;
let staff: Staff;
let kysten: Vessel;
const complaints: string[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  staff = await hireStaff(server);
  kysten = await staff.call<Vessel>(staff.mona, 'POST', 'vessels', {
    vesselName: 'Kysten',
    clientName: 'Fjordlast',
  });
  await staff.call(staff.mona, 'POST', 'vessels', { vesselName: 'Bølgen', clientName: 'Fjordlast Shipping' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(complaints.splice(0)).toEqual([]);
});

const open = (who: 'mona' | 'ola', query: string, width = 1280) =>
  openAs(browser, server, staff[who], PATH + query, { width, complaints });

async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

const companies = async () => {
  const page = await staff.call<CompanyPage>(staff.mona, 'GET', 'companies');
  return page.companies.map(({ name, vessels }) => `${name}: ${vessels}`);
};
const clientOf = async (id: number) =>
  (await staff.call<Vessel>(staff.mona, 'GET', `vessels/${id}`)).clientName;

test('a company is renamed and merged; its vessels follow, and what it was called means it still', async () => {
  const page = await open('mona', '');
  await page.getByRole('navigation', { name: 'Vessels' }).getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
  await axe(page);

  await page.getByRole('button', { name: 'Edit Fjordlast', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Fjordlast' });
  await edit.getByLabel('Name', { exact: true }).fill('');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await edit.getByText('Company is required').waitFor();
  await edit.getByLabel('Name', { exact: true }).fill('Fjordlast Rederi');
  await edit.getByLabel('Other spellings').fill('FLR');
  await axe(page);
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('also FLR, Fjordlast').waitFor();
  await expect.poll(() => clientOf(kysten.id)).toBe('Fjordlast Rederi');

  await page.getByRole('button', { name: 'Merge Fjordlast Shipping into another' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge Fjordlast Shipping' });
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();
  await merge.getByText('Choose the company that it is.').waitFor();
  await merge.getByText('Say why they are one').waitFor();
  await merge.getByRole('radio', { name: 'Fjordlast Rederi' }).check();
  await merge.getByLabel('Why they are one').fill('One office.');
  await axe(page);
  await merge.getByRole('button', { name: 'Merge into Fjordlast Rederi' }).click();
  await merge.waitFor({ state: 'hidden' });
  expect(await companies()).toEqual(['Fjordlast Rederi: 2']);
  await page.getByRole('link', { name: '2 vessels' }).click();
  await page.getByRole('table', { name: 'Vessels' }).getByText('Bølgen').waitFor();
  expect(new URL(page.url()).searchParams.get('client')).toBe('Fjordlast Rederi');
});

test('a company that somebody else has changed meanwhile shows both', async () => {
  const company = await staff.call<Company>(staff.mona, 'POST', 'companies', { name: 'Solvåg Shipping' });
  const page = await open('mona', '?view=companies&q=solvag', 320);
  await page.getByRole('button', { name: 'Edit Solvåg Shipping' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Solvåg Shipping' });
  await edit.getByLabel('Engineer (optional)').fill('Eirik');
  await staff.call(staff.mona, 'PATCH', `companies/${company.id}`, { version: 1, engineerName: 'Siri' });
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await edit.getByRole('alert').getByText('Siri').waitFor();
  await axe(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await edit.getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(() => edit.getByLabel('Engineer (optional)').inputValue()).toBe('Siri');
});

test('by keyboard: a rule is made, changed, removed, and put back; an operator has no such screen', async () => {
  const rules = async () =>
    (await staff.call<ServiceRule[]>(staff.mona, 'GET', 'service-rules')).map(
      ({ serviceType, systemType, intervalMonths }) => [serviceType, systemType, intervalMonths].join(' '),
    );
  const page = await open('mona', '?view=rules', 390);
  await page.getByText('Every 12 months').waitFor();
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Add a rule' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a rule' });
  await dialog.getByLabel('Service', { exact: true }).focus();
  await page.keyboard.type('TRO calibration');
  await dialog.getByLabel('Due again after, months').fill('0');
  await page.keyboard.press('Enter');
  await dialog.getByText('At least 1 month').waitFor();
  await axe(page);
  await dialog.getByLabel('Due again after, months').fill('6');
  await page.keyboard.press('Enter');
  await page.getByText('Every 6 months').waitFor();
  await page.getByRole('button', { name: 'Change TRO calibration' }).click();
  await page.getByRole('dialog', { name: 'Change the rule' }).getByLabel('months').fill('9');
  await page.keyboard.press('Enter');
  await page.getByText('Every 9 months').waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Remove TRO calibration' }).click();
  await expect.poll(rules).toEqual(['annual service  12']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rules).toEqual(['TRO calibration  9', 'annual service  12']);

  const operators = await open('ola', '?view=rules');
  await operators.getByRole('heading', { level: 1, name: 'Vessels' }).waitFor();
  expect(await operators.getByRole('link', { name: 'Service rules' }).count()).toBe(0);
});
