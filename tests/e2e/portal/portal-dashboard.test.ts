import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { osloDay } from '#contract/format/calendar-day.ts';
import { expectUsable } from '#tests/e2e/accessibility.ts';
import { openAs, startPortal } from './portal-page.ts';
import { OLA, hire, hireManager, portalCalls } from './staff.ts';

const { server, browser, complaints } = await startPortal({ isNew: true });
const mona = await hireManager(server);
let ola: typeof mona;
const send = portalCalls(server);

const call = <Answer = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  who = mona,
) => send<Answer>(method, path, body, who.token);
const open = (who: typeof mona, path: string, width = 1280) =>
  openAs(browser, server, who, path, { width, complaints });

const section = (page: Page, name: string) => page.getByRole('region', { name });
const tile = (page: Page, name: RegExp) => section(page, 'Needs attention').getByRole('link', { name });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test.each([1280, 390])('an empty installation tells the first three steps, at %i px', async (width) => {
  const page = await open(mona, '/portal', width);
  const steps = section(page, 'Get started in three steps').getByRole('listitem');
  await expect.poll(() => steps.count()).toBe(3);
  const links = await steps
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/portal/operator-management', '/portal?checklists=1', '/portal/project/new']);
  await expectUsable(page);
  await steps.getByRole('link', { name: 'Checklists' }).click();
  await sheet(page, 'Checklists').getByRole('heading', { name: 'TRO calibration' }).waitFor();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('each figure opens the list that it counts', async () => {
  ola = await hire(server, mona, OLA);
  const today = osloDay(new Date());
  const project = (fields: object) =>
    call<{ id: number; version: number; vesselDirectoryId: number }>('POST', 'projects', {
      clientName: 'Nordskjær Demo Rederi AS',
      serviceType: 'annual service',
      ...fields,
    });
  await project({ vesselName: 'Nordskjær Vektor', imoNumber: '3000116' });
  await project({ vesselName: 'Haukvær Kvarts', scheduledDate: today });
  const due = await project({ vesselName: 'Pelagia Demetria' });
  await call('POST', `projects/${due.id}/transition`, {
    version: due.version,
    to: 'cancelled',
    reason: 'The vessel was redirected.',
  });
  const vessel = await call<{ version: number }>('GET', `vessels/${due.vesselDirectoryId}`);
  await call('PATCH', `vessels/${due.vesselDirectoryId}`, {
    version: vessel.version,
    nextServiceDue: today,
  });
  const message = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Rui Exemplar',
      email: 'rui@fleet.example',
      service: 'chemicals',
      message: 'Please quote two reagent kits.',
    }),
  });
  expect(message.ok).toBe(true);

  const page = await open(mona, '/portal/manager-dashboard');
  await tile(page, /^2 Awaiting confirmation/).waitFor();
  await tile(page, /^0 Ready for approval/).waitFor();
  await expectUsable(page);
  await tile(page, /^1 Unassigned/).click();
  const list = page.getByRole('main');
  await list.getByRole('link', { name: 'Haukvær Kvarts' }).first().waitFor();
  expect(await list.getByRole('link', { name: 'Nordskjær Vektor' }).count()).toBe(0);
  await page.goBack();
  await tile(page, /^2 Awaiting confirmation/).click();
  await list.getByRole('link', { name: 'Nordskjær Vektor' }).first().waitFor();
  await page.goBack();

  await tile(page, /^1 Services due/).click();
  const plan = list.getByRole('link', { name: 'Plan the service of Pelagia Demetria' });
  await plan.waitFor();
  await expectUsable(page);
  await plan.click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/portal/project/new');
  expect(new URL(page.url()).searchParams.get('vessel')).toBe(String(due.vesselDirectoryId));
  await page.goBack();
  await page.goBack();

  await tile(page, /^1 Unanswered message/).click();
  await sheet(page, 'Messages').getByText('Please quote two reagent kits.').waitFor();
  await expectUsable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectUsable(page);
  await sheet(page, 'Messages')
    .getByRole('link', { name: /^Create project/ })
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get('source')).toBe('contact submission');
});

test('notifies the new operator at once, and shows their comment on the manager’s screen', async () => {
  const manager = await open(mona, '/portal/manager-dashboard');
  await section(manager, 'Latest comments').waitFor();
  const operator = await open(ola, '/portal/operator-dashboard', 390);
  await bell(operator).waitFor();
  expect(await bell(operator).textContent()).toBe('Notifications');

  const { id } = await call<{ id: number }>('POST', 'projects', {
    vesselName: 'Kormoran Muster Eins',
    clientName: 'Kormoran Demo Reederei GmbH',
    serviceType: 'TRO calibration',
    location: 'Hamburg',
    locationTimezone: 'Europe/Berlin',
    scheduledDate: osloDay(new Date()),
    assignedOperatorId: ola.id,
    confirmAndSchedule: true,
  });
  await expect.poll(() => bell(operator).textContent()).toBe('Notifications1 unread');
  await section(manager, 'This week')
    .getByRole('link', { name: /Kormoran Muster Eins/ })
    .waitFor();

  await bell(operator).click();
  const told = sheet(operator, 'Notifications');
  await told.getByRole('link', { name: /Kormoran Muster Eins/ }).waitFor();
  await expectUsable(operator);
  await told.getByRole('button', { name: 'Mark all as read' }).click();
  await told.getByRole('button', { name: 'Mark as unread' }).waitFor();
  await told.getByRole('button', { name: 'Unread 0' }).click();
  await told.getByText('No unread notifications.').waitFor();
  await told.getByRole('button', { name: 'All', exact: true }).click();
  await told.getByRole('button', { name: 'Mark as unread' }).click();
  await expect.poll(() => bell(operator).textContent()).toBe('Notifications1 unread');
  await told.getByRole('link', { name: /Kormoran Muster Eins/ }).click();
  await expect.poll(() => new URL(operator.url()).pathname).toBe(`/portal/project/${id}`);
  await expect.poll(() => bell(operator).textContent()).toBe('Notifications');

  await call('POST', `projects/${id}/comments`, { comment: 'The launch leaves at 07:30.' }, ola);
  await section(manager, 'Latest comments').getByText('The launch leaves at 07:30.').waitFor();
});

test('without a connection the screen says how old it is, and catches up afterwards', async () => {
  const page = await open(mona, '/portal/manager-dashboard');
  await section(page, 'Latest comments').waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  // A typeface that comes later gives the heading another width.
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const before = await heading.boundingBox();
  await page.context().setOffline(true);
  const note = page.getByText(/^Offline. Showing data from \d\d:\d\d.$/);
  await note.waitFor();
  // It moves nothing, and covers nothing: also on a narrow phone with large text.
  expect(await heading.boundingBox()).toEqual(before);
  for (const [width, size] of [
    [1280, 16],
    [320, 16],
    [320, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((px) => (document.documentElement.style.fontSize = `${px}px`), size);
    const placeOfNote = async () => {
      const [noteBox, headingBox] = [await note.boundingBox(), await heading.boundingBox()];
      const isAbove = noteBox!.y + noteBox!.height <= headingBox!.y;
      return [isAbove, noteBox!.x >= 0, noteBox!.x + noteBox!.width <= width];
    };
    await expect.poll(placeOfNote, { message: `${width} px, ${size} px` }).toEqual([true, true, true]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await expectUsable(page);
  const { projects } = await call<{ projects: { id: number }[] }>('GET', 'projects');
  await call('POST', `projects/${projects[0]?.id}/comments`, { comment: 'Written meanwhile.' }, mona);
  await page.context().setOffline(false);
  await section(page, 'Latest comments').getByText('Written meanwhile.').waitFor();
  await expect.poll(() => page.getByText(/^Offline/).count()).toBe(0);
});

test('a checklist is edited by keyboard, judged, and saved as its next version', async () => {
  const page = await open(mona, '/portal/manager-dashboard?checklists=1');
  const checklists = sheet(page, 'Checklists');
  await checklists.getByRole('button', { name: 'Edit Reagent supply' }).click();
  const items = checklists.getByRole('group', { name: /^Item \d+ of/ });
  const labels = () =>
    items.getByLabel('Question').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await items.first().waitFor();
  const before = await labels();

  await items.nth(1).getByRole('button', { name: / up$/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await labels()).slice(0, 2)).toEqual([before[1], before[0]]);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe(`Move ${before[1]} up`);

  await items
    .nth(2)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect.poll(async () => (await labels()).includes(before[2] ?? '')).toBe(false);
  await checklists.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await labels())[2]).toBe(before[2]);

  await checklists.getByRole('button', { name: 'Add item' }).click();
  const added = items.last();
  await added.getByLabel('Answer', { exact: true }).selectOption('Number');
  await added.getByLabel('Minimum').fill('5');
  await added.getByLabel('Maximum').fill('2,5');
  await checklists.getByRole('button', { name: 'Save as version 2' }).click();
  await added.getByText('Label is required').waitFor();
  await added.getByText('The lower limit must not be above the upper limit').waitFor();
  await expectUsable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectUsable(page);
  await page.setViewportSize({ width: 1280, height: 844 });

  // Closed by accident: what was typed is still there.
  await added.getByLabel('Question').fill('Flow through the sample line');
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Checklists' }).first().click();
  await added.getByLabel('Minimum').fill('1');
  await checklists.getByRole('button', { name: 'Save as version 2' }).click();
  await checklists.getByText(/^Reagent supply saved as version 2/).waitFor();

  await checklists.getByRole('button', { name: 'Edit Reagent supply' }).click();
  await checklists.getByRole('button', { name: 'Archive checklist' }).click();
  await checklists.getByText('Reagent supply archived.').waitFor();
  await expect.poll(() => checklists.getByRole('heading', { name: 'Reagent supply' }).count()).toBe(0);
  await checklists.getByRole('button', { name: 'Undo' }).click();
  await checklists.getByText('Reagent supply restored as version 3.').waitFor();
});

test('shows both versions of a checklist that someone else has changed', async () => {
  const page = await open(mona, '/portal/manager-dashboard?checklists=1');
  const checklists = sheet(page, 'Checklists');
  await checklists.getByRole('button', { name: 'Edit Survey support' }).click();
  const first = checklists.getByRole('group', { name: /^Item 1 of/ }).getByLabel('Question');
  await first.fill('Asked by me');

  interface Template {
    id: number;
    serviceType: string;
    items: { label: string }[];
  }
  const all = await call<Template[]>('GET', 'checklist-templates');
  const { id } = all.find(({ serviceType }) => serviceType === 'survey support') ?? { id: 0 };
  const { items } = await call<Template>('GET', `checklist-templates/${id}`);
  const theirs = items.map((item, place) =>
    place === 0 ? Object.assign(item, { label: 'Asked by others' }) : item,
  );
  await call('PUT', `checklist-templates/${id}`, { items: theirs });

  await checklists.getByRole('button', { name: 'Save as version 2' }).click();
  const both = checklists.getByRole('alert');
  await both.getByText('Asked by others').waitFor();
  await both.getByText('Asked by me').waitFor();
  await expectUsable(page);
  await both.getByRole('button', { name: 'Keep my changes' }).click();
  await checklists.getByText(/^Survey support saved as version 3/).waitFor();
  const written = await call<Template[]>('GET', 'checklist-templates');
  const newest = written.find(({ serviceType }) => serviceType === 'survey support')?.id ?? 0;
  const kept = await call<Template>('GET', `checklist-templates/${newest}`);
  expect(kept.items[0]?.label).toBe('Asked by me');
});
