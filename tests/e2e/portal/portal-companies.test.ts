import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Company, CompanyPage } from '#contract/vessel/company.ts';
import type { ServiceRule } from '#contract/vessel/service-rule.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { expectNoViolations, overflowOf } from '#tests/e2e/accessibility.ts';
import { holdToast } from '#tests/e2e/toasts.ts';
import { openAs, startPortal } from './portal-page.ts';

const PATH = '/portal/vessel-directory';

const { server, browser, staff, complaints } = await startPortal();
const kysten = await staff.call<Vessel>(staff.mona, 'POST', 'vessels', {
  vesselName: 'Kysten',
  clientName: 'Fjordlast',
});

const open = (who: 'mona' | 'ola', query: string, width = 1280) =>
  openAs(browser, server, staff[who], PATH + query, { width, complaints });

const companies = async () => {
  const page = await staff.call<CompanyPage>(staff.mona, 'GET', 'companies');
  return page.companies.map(({ name, vessels }) => `${name}: ${vessels}`);
};
const clientOf = async (id: number) =>
  (await staff.call<Vessel>(staff.mona, 'GET', `vessels/${id}`)).clientName;

test('a company is renamed; its vessels follow, and what it was called means it still', async () => {
  const page = await open('mona', '');
  await page.getByRole('navigation', { name: 'Vessels' }).getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Edit Fjordlast', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Fjordlast' });
  await edit.getByLabel('Name', { exact: true }).fill('');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await edit.getByText('Company is required').waitFor();
  await edit.getByLabel('Name', { exact: true }).fill('Fjordlast Rederi');
  await edit.getByLabel('Other spellings').fill('FLR');
  await expectNoViolations(page);
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('also FLR, Fjordlast').waitFor();
  await expect.poll(() => clientOf(kysten.id)).toBe('Fjordlast Rederi');

  await page.getByRole('button', { name: 'History of Fjordlast Rederi' }).press('Enter');
  const history = page.getByRole('dialog', { name: 'History of Fjordlast' });
  await expectNoViolations(page);
  await history.getByRole('button', { name: 'Restore the earlier value: Name changed' }).press('Enter');
  await page.getByText('also FLR, Fjordlast Rederi').waitFor();
  expect(await clientOf(kysten.id)).toBe('Fjordlast');
  await history.getByRole('button', { name: 'Restore the earlier value: Name restored' }).press('Enter');
  await expect.poll(() => clientOf(kysten.id)).toBe('Fjordlast Rederi');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'History of Fjordlast Rederi' }).waitFor();
  await page.getByRole('link', { name: '1 vessel', exact: true }).click();
  await page.getByRole('table', { name: 'Vessels' }).getByText('Kysten').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('client')).toBe('Fjordlast Rederi');
});

test('by keyboard: two companies are merged field by field, and the merge is undone', async () => {
  const lomvi = await staff.call<Company>(staff.mona, 'POST', 'companies', {
    name: 'Lomvi Rederi',
    engineerName: 'Siri',
  });
  await staff.call(staff.mona, 'POST', 'companies', {
    name: 'Lomvi Shipping',
    alternativeNames: ['LS'],
    engineerName: 'Eirik',
  });
  const moved = await staff.call<Vessel>(staff.mona, 'POST', 'vessels', {
    vesselName: 'Lomvi Polaris',
    clientName: 'LS',
  });
  const listed = async () => (await companies()).filter((line) => line.startsWith('Lomvi'));
  const page = await open('mona', '?view=companies&q=lomvi', 390);
  const press = async (control: Locator, key = 'Enter') => {
    await control.focus();
    await page.keyboard.press(key);
  };
  await press(page.getByRole('button', { name: 'Merge Lomvi Shipping with another' }));
  const work = page.getByRole('dialog', { name: 'Merge two companies' });
  await work.getByLabel('Other company: name or spelling').fill('lomvi r');
  await press(work.getByRole('button', { name: /^Lomvi Rederi/ }));
  await work.getByText('Lomvi Rederi is kept, Lomvi Shipping is merged into it.').waitFor();
  await work.getByText('Also called: Lomvi Shipping, LS.').waitFor();
  await work.getByText(/^Moves: 1 vessel and 0 projects/).waitFor();
  await press(work.getByRole('group', { name: 'Engineer' }).getByRole('radio', { name: /^Eirik/ }), 'Space');
  await expectNoViolations(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await press(work.getByRole('button', { name: 'Merge into Lomvi Rederi' }));
  await page.getByText('Lomvi Shipping merged into Lomvi Rederi', { exact: true }).waitFor();
  await page.getByText('also Lomvi Shipping, LS').waitFor();
  expect(await listed()).toEqual(['Lomvi Rederi: 1']);
  expect(await clientOf(moved.id)).toBe('Lomvi Rederi');
  const read = () => staff.call<Company>(staff.mona, 'GET', `companies/${lomvi.id}`);
  expect((await read()).engineerName).toBe('Eirik');

  await press(page.getByRole('button', { name: 'Past merges into Lomvi Rederi' }));
  const merges = page.getByRole('dialog', { name: 'Merged into Lomvi Rederi' });
  await merges.getByText('Lomvi Shipping', { exact: true }).waitFor();
  await expectNoViolations(page);
  await press(merges.getByRole('button', { name: 'Undo the merge of Lomvi Shipping' }));
  await merges.getByText(/undone by Mona Lie/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 2, name: 'Lomvi Shipping' }).waitFor();
  await page.getByText('also LS', { exact: true }).waitFor();
  expect(await listed()).toEqual(['Lomvi Rederi: 0', 'Lomvi Shipping: 1']);
  expect((await read()).engineerName).toBe('Siri');
  expect(await clientOf(moved.id)).toBe('Lomvi Shipping');
});

test('the form of a vessel offers the companies that are known, by any of their spellings', async () => {
  await staff.call(staff.mona, 'POST', 'companies', {
    name: 'Nordskjær Demo Rederi',
    alternativeNames: ['NDR'],
  });
  const page = await open('mona', '');
  await page.getByRole('button', { name: 'Add vessel' }).click();
  const form = page.getByRole('dialog', { name: 'Add vessel' });
  const client = form.getByRole('combobox', { name: 'Client (optional)' });
  await client.fill('ndr');
  await form
    .locator('datalist option[value="Nordskjær Demo Rederi"][label="NDR"]')
    .waitFor({ state: 'attached' });
  await expectNoViolations(page);
  await form.getByLabel('Vessel name').fill('Nordskjær Alfa');
  await client.fill('Nordskjær Demo Rederi');
  await form.getByRole('button', { name: 'Add vessel' }).click();
  await page.getByRole('heading', { name: 'Nordskjær Alfa', exact: true }).waitFor();
  expect(await companies()).toContain('Nordskjær Demo Rederi: 1');
});

test('shows both versions of a company that someone else has changed', async () => {
  const company = await staff.call<Company>(staff.mona, 'POST', 'companies', { name: 'Solvåg Shipping' });
  const page = await open('mona', '?view=companies&q=solvag', 320);
  await page.getByRole('button', { name: 'Edit Solvåg Shipping' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Solvåg Shipping' });
  await edit.getByLabel('Engineer (optional)').fill('Eirik');
  await staff.call(staff.mona, 'PATCH', `companies/${company.id}`, { version: 1, engineerName: 'Siri' });
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await edit.getByRole('alert').getByText('Siri').waitFor();
  await expectNoViolations(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await edit.getByRole('button', { name: 'Use the saved version' }).click();
  await expect.poll(() => edit.getByLabel('Engineer (optional)').inputValue()).toBe('Siri');
});

test('by keyboard: a rule is made, changed, removed and restored; an operator has no such screen', async () => {
  const rules = async () =>
    (await staff.call<ServiceRule[]>(staff.mona, 'GET', 'service-rules')).map(
      ({ serviceType, systemType, intervalMonths }) => [serviceType, systemType, intervalMonths].join(' '),
    );
  const page = await open('mona', '?view=rules', 390);
  await page.getByText('Every 12 months').waitFor();
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Add rule' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByLabel('Service', { exact: true }).focus();
  await page.keyboard.type('TRO calibration');
  await dialog.getByLabel('Interval in months').fill('0');
  await page.keyboard.press('Enter');
  await dialog.getByText('At least 1 month').waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('Interval in months').fill('6');
  await page.keyboard.press('Enter');
  await page.getByText('Every 6 months').waitFor();
  await page.getByRole('button', { name: 'Edit TRO calibration' }).click();
  await page.getByRole('dialog', { name: 'Edit rule' }).getByLabel('months').fill('9');
  await page.keyboard.press('Enter');
  await page.getByText('Every 9 months').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Remove TRO calibration' }).click();
  await holdToast(page, 'Undo');
  await expect.poll(rules).toEqual(['annual service  12']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rules).toEqual(['TRO calibration  9', 'annual service  12']);

  const operators = await open('ola', '?view=rules');
  await operators.getByRole('heading', { level: 1, name: 'Vessels' }).waitFor();
  expect(await operators.getByRole('link', { name: 'Service rules' }).count()).toBe(0);
});
