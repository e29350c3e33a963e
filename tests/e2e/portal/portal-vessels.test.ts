import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, addMonths, osloDay } from '#contract/format/calendar-day.ts';
import type { VesselContact } from '#contract/vessel/vessel-contact.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { expectNoViolations, overflowOf } from '#tests/e2e/accessibility.ts';
import { openAs, startPortal } from './portal-page.ts';
import { type Staff } from './staff.ts';

const PATH = '/portal/vessel-directory';

const { server, browser, staff, complaints } = await startPortal();

const addVessel = (fields: object) => staff.call<Vessel>(staff.mona, 'POST', 'vessels', fields);
const readVessel = (id: number) => staff.call<Vessel>(staff.mona, 'GET', `vessels/${id}`);

const vektor = await addVessel({
  vesselName: 'Nordskjær Vektor',
  imoNumber: '9074729',
  clientName: 'Fjordlast Rederi',
  systemType1: 'Testholm TB-500',
});
await addVessel({ vesselName: 'Solvåg Alfa', clientName: 'Solvåg Shipping' });

const open = (who: keyof Omit<Staff, 'call'>, query = '', width = 1280) =>
  openAs(browser, server, staff[who], PATH + query, { width, complaints });

/** The page of a vessel. */
const pageOf = (page: Page, name: string) =>
  page.getByRole('main').filter({ has: page.getByRole('heading', { name, exact: true, level: 1 }) });
const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Vessel sections' }).getByRole('link', { name, exact: true }).click();

test('by keyboard: a vessel is looked for, opened, and the list is as it was left', async () => {
  const page = await open('mona');
  await page.getByRole('searchbox', { name: 'Search vessels' }).focus();
  await page.keyboard.type('FJORDLAST');
  await page.waitForURL((url) => url.searchParams.get('q') === 'FJORDLAST');
  const rows = page.getByRole('table', { name: 'Vessels' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('link', { name: 'Nordskjær Vektor', exact: true }).focus();
  await page.keyboard.press('Enter');
  const opened = pageOf(page, 'Nordskjær Vektor');
  await opened.getByText('No service rule applies to the services on this vessel.').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Nordskjær Vektor');
  expect(new URL(page.url()).searchParams.get('vessel')).toBe(String(vektor.id));
  await opened.getByRole('link', { name: 'Changes' }).focus();
  await page.keyboard.press('Enter');
  await opened.getByText('Vessel added to the directory').waitFor();
  const current = page.getByRole('navigation', { name: 'Vessel sections' }).locator('[aria-current]');
  expect(await current.allTextContents()).toEqual(['Changes']);
  await expectNoViolations(page);
  await opened.getByRole('link', { name: 'All vessels' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(focused).toBe('Vessels');
  expect(new URL(page.url()).search).toBe('?q=FJORDLAST');
});

test('a vessel is added by hand; a name or client that is nearly known is asked about, and its number must be right', async () => {
  const page = await open('mona');
  await page.getByRole('button', { name: 'Add vessel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add vessel' });
  await dialog.getByLabel('Vessel name').fill('Nordskjær Vecktor');
  await dialog.getByLabel('Client (optional)').fill('fjordlast');
  await dialog.getByLabel('IMO number').fill('9074728');
  await dialog.getByRole('button', { name: 'Add vessel' }).click();
  await dialog.getByText('This IMO number is not valid.').waitFor();
  await dialog.getByLabel('IMO number').fill('');
  await dialog.getByRole('button', { name: 'Add vessel' }).click();
  await dialog.getByText('Did you mean Nordskjær Vektor?').waitFor();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'No, this is another vessel' }).click();
  await dialog.getByText('Did you mean the client Fjordlast Rederi?').waitFor();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Yes, Fjordlast Rederi' }).click();
  await pageOf(page, 'Nordskjær Vecktor').waitFor();

  await page.goto(`${server.url}${PATH}?duplicates=1`);
  const table = page.getByRole('table', { name: 'Vessels' });
  await table.getByText('Nordskjær Vecktor').waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  expect(await table.getByText('Solvåg Alfa').count()).toBe(0);
});

test('two people edit one vessel: both versions are shown, and what is typed outlives a reload', async () => {
  const page = await open('mona', `?vessel=${vektor.id}`);
  await pageOf(page, 'Nordskjær Vektor').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Nordskjær Vektor' });
  await dialog.getByLabel('Notes').fill('Call the agent first.');
  await page.reload();
  await pageOf(page, 'Nordskjær Vektor').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('Call the agent first.');

  const { version } = await readVessel(vektor.id);
  await staff.call(staff.mona, 'PATCH', `vessels/${vektor.id}`, { version, notes: 'Gangway at midships.' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const both = dialog.getByRole('alert');
  await both.getByText('Gangway at midships.').waitFor();
  await both.getByText('Call the agent first.').waitFor();
  await expectNoViolations(page);
  await both.getByRole('button', { name: 'Keep my changes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await readVessel(vektor.id)).notes).toBe('Call the agent first.');
});

test('people are added, made primary and sent off; the due day is set by hand, and a mail is ready for it', async () => {
  const page = await open('mona', `?vessel=${vektor.id}`);
  const opened = pageOf(page, 'Nordskjær Vektor');
  const add = async (name: string, type: string, email = '') => {
    await opened.getByRole('button', { name: 'Add contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add contact' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Role').selectOption(type);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await opened.getByText(name, { exact: true }).waitFor();
  };
  await add('Arne Vik', 'master');
  await add('Kari Ness', 'master');
  await add('Ulla Holm', 'superintendent', 'ulla@fleet.example');
  await opened.getByText('Primary superintendent').waitFor();

  await opened.getByRole('button', { name: 'Kari Ness: actions' }).click();
  await page.getByRole('menuitem', { name: 'Make primary master' }).click();
  await expect.poll(async () => (await readVessel(vektor.id)).vesselMasterName).toBe('Kari Ness');
  // The list shows it before the next menu opens: a list that changes below an open menu closes it.
  await opened.getByRole('listitem').filter({ hasText: 'Kari Ness' }).getByText('Primary master').waitFor();
  await opened.getByRole('button', { name: 'Arne Vik: actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as left' }).click();
  await opened.getByRole('button', { name: 'Former contacts (1)' }).click();
  await opened.getByText(/^Until /).waitFor();

  await opened.getByRole('button', { name: 'Set due date' }).click();
  await opened.getByLabel('Due date').fill('2027-05-04');
  await opened.getByRole('button', { name: 'Save', exact: true }).click();
  await opened.getByText('Set manually. No service rule applies.').waitFor();
  const href = await opened.getByRole('link', { name: 'E-mail Ulla Holm' }).getAttribute('href');
  const mail = new URL(href ?? '');
  expect(mail.pathname).toBe('ulla@fleet.example');
  expect(mail.searchParams.get('body')).toContain('is due on 4 May 2027');
  await expectNoViolations(page);
  await opened.getByRole('button', { name: 'Use service rule' }).click();
  await expect.poll(async () => (await readVessel(vektor.id)).nextServiceSource).toBe('rule');
  const contacts = await staff.call<VesselContact[]>(staff.ola, 'GET', `vessels/${vektor.id}/contacts`);
  expect(contacts.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
    ['Kari Ness', true],
    ['Ulla Holm', true],
    ['Arne Vik', false],
  ]);
});

test('an operator reads the directory on a phone: cards, nothing to write, nothing beyond the edge', async () => {
  const page = await open('ola', '', 320);
  await page.getByRole('link', { name: 'Nordskjær Vektor', exact: true }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Add vessel' }).count()).toBe(0);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('link', { name: 'Nordskjær Vektor', exact: true }).click();
  const opened = pageOf(page, 'Nordskjær Vektor');
  await opened.getByRole('link', { name: 'Request a project' }).waitFor();
  for (const tab of ['Contacts', 'Facts', 'Changes']) {
    await openTab(page, tab);
    await opened.getByRole('link', { name: tab, exact: true }).and(page.locator('[aria-current]')).waitFor();
    const buttons = await opened.getByRole('button').allTextContents();
    expect(buttons.filter((text) => /edit|add|hand|rule/i.test(text))).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
});

test('by keyboard on a phone: a service that others did is entered, moves the due day, and is removed', async () => {
  const { id } = await addVessel({ vesselName: 'Havglimt Stella', systemType1: 'Testholm TB-500' });
  const page = await open('mona', `?vessel=${id}`, 320);
  const opened = pageOf(page, 'Havglimt Stella');
  const add = opened.getByRole('button', { name: 'Add service by others' });
  await add.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add service by others' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Date is required').waitFor();
  await form.getByText('Service is required').waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
  const day = addDays(osloDay(new Date()), -100);
  await form.getByLabel('Date').fill(addDays(day, 200));
  await form.getByLabel('Service', { exact: true }).fill('annual service');
  await form.getByLabel('Done by (optional)').fill('Vågen Demo Service');
  await page.keyboard.press('Enter');
  await form.getByText('This day is in the future. Check the date.').waitFor();
  await form.getByLabel('Date').fill(day);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'hidden' });
  await opened.getByText('By others', { exact: true }).waitFor();
  const visit = opened.getByRole('listitem').filter({ hasText: 'By others' });
  await visit.getByText('Vågen Demo Service').waitFor();
  await visit.getByText('Testholm TB-500').waitFor();
  expect(await readVessel(id)).toMatchObject({
    lastServiceDate: day,
    lastServiceType: 'annual service',
    nextServiceDue: addMonths(day, 12),
  });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
  const remove = opened.getByRole('button', { name: /^Remove the service by others of / });
  await remove.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Service removed', { exact: true }).waitFor();
  // Leaving the page ends the time for Undo.
  await opened.getByRole('link', { name: 'All vessels' }).click();
  await expect.poll(async () => (await readVessel(id)).lastServiceDate).toBeNull();
});
