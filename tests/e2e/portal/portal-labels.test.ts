import { expect, test } from 'vitest';
import type { VesselLabels } from '#contract/vessel/unit-label.ts';
import { expectUsable, widthsOverflowed } from '#tests/e2e/accessibility.ts';
import { newPage, openAs, startPortal } from './portal-page.ts';
import { planProject } from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();

test('a label leads the crew to the page of the unit and into the contact form, and staff to the vessel', async () => {
  const { vesselName, vesselDirectoryId } = await planProject(staff);
  const path = `/portal/vessel-directory?vessel=${vesselDirectoryId}`;
  const office = await openAs(browser, server, staff.mona, path, { complaints });
  const labels = office.getByRole('region', { name: 'Labels' });
  await labels.getByText('No label yet. Print one and put it on the unit.').waitFor();
  await labels.getByRole('button', { name: 'Make a label' }).click();
  const number = (await labels.getByText(/^QU-/).textContent()) ?? '';
  await labels.getByLabel('Last service').check();
  await labels.getByLabel('Next due date').check();
  await expectUsable(office);
  const sheet = await labels.getByRole('link', { name: 'Print' }).getAttribute('href');
  const printed = await fetch(server.url + sheet, {
    headers: { authorization: `Bearer ${staff.mona.token}` },
  });
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await labels.getByText(/^Printed on /).waitFor();
  // One tick is saved after the other.
  const saved = () => staff.call<VesselLabels>(staff.mona, 'GET', `vessels/${vesselDirectoryId}/labels`);
  await expect.poll(saved).toMatchObject({ labels: [{ showsLastService: true, showsNextDue: true }] });

  const crew = await newPage(browser, { width: 390, complaints });
  await crew.goto(`${server.url}/unit/${number}`);
  await crew.getByText('No service recorded').waitFor();
  await crew.getByText('No date set').waitFor();
  await expectUsable(crew);
  expect(await widthsOverflowed(crew, [320, 1280])).toEqual([]);
  await crew.getByRole('link', { name: 'Ask for service' }).click();
  const message = crew.getByRole('textbox', { name: 'Message' });
  // The page fills it in once it is hydrated.
  await expect.poll(() => message.inputValue()).toContain(`Vessel: ${vesselName}`);
  expect(await message.inputValue()).toContain(`Label: ${number}`);

  const board = await openAs(browser, server, staff.ola, '/portal/operator-dashboard', {
    width: 390,
    complaints,
  });
  await board.getByRole('button', { name: /: account$/ }).click();
  await board.getByRole('menuitem', { name: 'Scan a label' }).click();
  await expectUsable(board);
  await board.getByLabel('Number under the code').fill(number.toLowerCase());
  await board.keyboard.press('Enter');
  await board.getByRole('heading', { name: vesselName, level: 1 }).waitFor();

  await labels.getByRole('button', { name: 'Revoke… the label of' }).click();
  await expectUsable(office);
  await office.getByRole('dialog', { name: 'Revoke label' }).getByRole('button', { name: 'Revoke' }).click();
  await labels.getByText('No label yet. Print one and put it on the unit.').waitFor();
  await board.goto(`${server.url}/portal/vessel-directory?label=${number}`);
  await board.getByText(`${number}: This label is no longer in use.`).waitFor();
});

test('a contact of a vessel asks for a link to its history, and the form keeps what is typed', async () => {
  const page = await newPage(browser, { width: 390, complaints });
  await page.goto(`${server.url}/history`);
  await page.getByLabel('Your e-mail address').fill('ana@fleet.example');
  await page.getByLabel('Name or IMO number of the vessel').fill('Nordskjær Vektor');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('We could not be reached. Nothing was sent. Try again.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page
    .getByText('If this address may see the history of that vessel, a mail with a link is on its way.')
    .waitFor();
  await expectUsable(page);
  expect(await widthsOverflowed(page, [320, 1280])).toEqual([]);
});
