import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, addMonths, osloDay } from '#contract/format/calendar-day.ts';
import type { Project } from '#contract/project/project.ts';
import { openDatabase } from '#db/open-database.ts';
import { createProject } from '#server/testing/factories.ts';
import { expectNoViolations, widthsOverflowed } from '#tests/e2e/accessibility.ts';
import { holdAnswers } from '#tests/e2e/browser.ts';
import { holdToast, untilToast } from '#tests/e2e/toasts.ts';
import { openAs, startPortal } from './portal-page.ts';
import { sweep } from './portal-sweep.ts';
import { MONA, PASSWORD, type Staff } from './staff.ts';

const PATH = '/portal/projects-overview';
const today = osloDay(new Date());
/** The plan begins on Monday: on any day, these are days of the next week. */
const monday = addDays(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
const nextWeek = `?view=schedule&day=${monday}`;

const { server, browser, staff, complaints } = await startPortal();

const open = (who: keyof Omit<Staff, 'call'>, query = '', width = 1280, path = PATH) =>
  openAs(browser, server, staff[who], path + query, { width, complaints });

interface Wanted {
  client?: string;
  location?: string | null;
  service?: string;
  /** Scheduled for a person from this day on. */
  for?: 'ola' | 'liv';
  day?: string;
  days?: number;
  as?: 'mona' | 'liv';
}

/** A project of its own for a test: its vessel is looked for by name. */
function newProject(vesselName: string, wanted: Wanted = {}): Promise<Project> {
  const { client = 'Fjordlast', location = 'Haugesund', service = 'annual service', day, days = 1 } = wanted;
  return staff.call<Project>(staff[wanted.as ?? 'mona'], 'POST', 'projects', {
    vesselName,
    newVessel: true,
    clientName: client,
    serviceType: service,
    ...(location !== null && { location, locationTimezone: 'Europe/Oslo' }),
    ...(wanted.for && {
      scheduledDate: day ?? monday,
      ...(days > 1 && { scheduledEndDate: addDays(day ?? monday, days - 1) }),
      assignedOperatorId: staff[wanted.for].id,
      confirmAndSchedule: true,
      overlapReason: 'Thought about.',
    }),
  });
}

const readProject = ({ id }: Project) => staff.call<Project>(staff.mona, 'GET', `projects/${id}`);
const search = (page: Page) => new URL(page.url()).search;
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, vessel: string) => page.getByRole('row').filter({ hasText: vessel });
const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) });
const vesselsIn = (page: Page) => page.locator('tbody tr td:first-child a').allTextContents();

test('the number of a closed project finds it though the list shows open ones', async () => {
  const db = openDatabase({ file: join(server.dataDir, 'quayside.db') });
  const closed = createProject(db, { vesselName: 'Fjordvarde', status: 'completed' });
  db.$client.close();
  const page = await open('mona', '', 390);
  await page.getByRole('searchbox').fill(`#${closed.id}`);
  const outside = page.getByRole('region', { name: `“#${closed.id}” outside the filters: 1 project` });
  await outside.getByRole('link', { name: 'Fjordvarde' }).waitFor();
  await expectNoViolations(page);
  await outside.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('No projects match this search and these filters.').waitFor({ state: 'hidden' });
  await outside.waitFor({ state: 'hidden' });
  expect(await page.getByRole('link', { name: 'Fjordvarde' }).getAttribute('href')).toBe(
    `/portal/project/${closed.id}`,
  );
});

/** Carries one thing to another by mouse, as a hand does: press, some way, let go. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  // Away from the edges of the window, where the page scrolls along.
  await to.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
  const box = await to.boundingBox();
  if (!box) throw new Error('There is no place to drop it');
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height, 120) / 2, { steps: 8 });
  await page.mouse.up();
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A person's day in the schedule. */
const place = (page: Page, person: 'ola' | 'liv', day: string) =>
  page.locator(`[data-drop="${staff[person].id} ${day}"]`);

/** Where a project can be taken hold of, in the tray or in the plan. */
const handle = (page: Page, { id }: Project) => page.locator(`[data-project="${id}"]`);

test('signing in on the way to the overview leads there', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.url}${PATH}?view=month`);
  await page.getByLabel('E-mail').fill(MONA.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${server.url}${PATH}?view=month`);
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  expect(await button(page, 'Month').getAttribute('aria-pressed')).toBe('true');
});

test('without a project the overview leads to the first one', async () => {
  const page = await open('mona');
  await page.getByText('No open projects. Start one with a vessel').waitFor();
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: 'New project' }).last().getAttribute('href')).toBe(
    '/portal/project/new',
  );
  await expectNoViolations(page);
});

test('the table is searched, filtered and sorted by what the address says', async () => {
  await newProject('Albatross', { client: 'Kystfrakt', location: 'Rotterdam' });
  await newProject('Brisling', { client: 'Kystfrakt', service: 'TRO calibration', for: 'ola' });
  await newProject('Cormorant', { client: 'Meridian', for: 'liv', day: addDays(today, -9) });
  const page = await open('mona');
  await row(page, 'Cormorant').getByText('Overdue').waitFor();
  expect(await row(page, 'Brisling').getByRole('link').getAttribute('href')).toMatch(
    /^\/portal\/project\/\d+$/,
  );

  await page.getByLabel('Search projects').fill('kystfrakt');
  await expect.poll(() => vesselsIn(page)).toEqual(['Brisling', 'Albatross']);
  await button(page, 'Vessel').click();
  await expect.poll(() => vesselsIn(page)).toEqual(['Albatross', 'Brisling']);
  await button(page, 'Vessel').click();
  await expect.poll(() => search(page)).toBe('?q=kystfrakt&sort=-vesselName');
  await expect.poll(() => vesselsIn(page)).toEqual(['Brisling', 'Albatross']);
  expect(await page.getByRole('columnheader', { name: 'Vessel' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await page.getByRole('button', { name: /^Scheduled 1/ }).click();
  await expect.poll(() => vesselsIn(page)).toEqual(['Brisling']);

  await page.reload();
  await expect.poll(() => vesselsIn(page)).toEqual(['Brisling']);
  expect(await page.getByLabel('Search projects').inputValue()).toBe('kystfrakt');
  await page.goBack();
  await expect.poll(() => vesselsIn(page)).toEqual(['Brisling', 'Albatross']);

  await page.goto(`${server.url}${PATH}`);
  await button(page, 'Filters').click();
  await page.getByLabel('Overdue', { exact: true }).check();
  await expect.poll(() => vesselsIn(page)).toEqual(['Cormorant']);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Overdue: remove' }).click();
  await expect.poll(async () => (await vesselsIn(page)).length).toBe(3);
  await page.getByLabel('Operator').selectOption({ label: 'Unassigned' });
  await page.getByLabel('Location').fill('rotterdam');
  await expect.poll(() => vesselsIn(page)).toEqual(['Albatross']);
  await expect.poll(() => search(page)).toBe('?operator=none&location=rotterdam');
  await page.getByLabel('Service').selectOption('Survey support');
  await page.getByText('No projects match this search and these filters.').waitFor();
  await button(page, 'Clear search and filters').click();
  await expect.poll(async () => (await vesselsIn(page)).length).toBe(3);
});

test('a view is kept under a name, opened again and deleted with undo', async () => {
  const page = await open('mona', '?client=kystfrakt&sort=-vesselName');
  await expect.poll(() => vesselsIn(page)).toEqual(['Brisling', 'Albatross']);
  const choose = async (name: string) => {
    await button(page, 'Views').click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Save this view…');
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByLabel('Name').fill('Kystfrakt backwards');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await untilToast(page, 'View “Kystfrakt backwards” saved');

  await page.goto(`${server.url}${PATH}?view=month`);
  await choose('Kystfrakt backwards');
  await expect.poll(() => vesselsIn(page)).toEqual(['Brisling', 'Albatross']);
  await expect.poll(() => search(page)).toBe('?client=kystfrakt&sort=-vesselName');
  await choose('Delete views…');
  await button(page, 'Delete Kystfrakt backwards').click();
  await holdToast(page, 'Undo');
  await page.getByText('No saved views.').waitFor();
  await button(page.getByRole('dialog'), 'Close').click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await choose('Kystfrakt backwards');
  await expect.poll(() => search(page)).toBe('?client=kystfrakt&sort=-vesselName');
});

test('on the board a project moves by drag where the step asks for nothing, and only there', async () => {
  const project = await newProject('Dotterel');
  const page = await open('mona', '?view=board&q=Dotterel');
  const card = handle(page, project);
  await column(page, 'Not confirmed').getByRole('heading', { name: 'Dotterel' }).waitFor();
  await drag(page, card, column(page, 'Work done'));
  await untilToast(page, 'Dotterel cannot move to work done');
  await drag(page, card, column(page, 'Confirmed'));
  await column(page, 'Confirmed').getByRole('heading', { name: 'Dotterel' }).waitFor();
  await expect.poll(() => readProject(project)).toMatchObject({ status: 'confirmed' });

  // What needs a plan asks for it.
  await drag(page, card, column(page, 'Scheduled'));
  const dialog = page.getByRole('dialog', { name: 'Assign Dotterel' });
  await dialog.getByLabel('First day').waitFor();
  await button(dialog, 'Cancel').click();
  expect(await readProject(project)).toMatchObject({ status: 'confirmed' });
});

test('the menu of a card does by keyboard what a drag does, and leads on where more is asked', async () => {
  const project = await newProject('Eider', { for: 'ola', day: today });
  const page = await open('mona', '?view=board&q=Eider');
  await button(page, 'Move Eider').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Cancel project – opens the project' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('menuitem', { name: 'Start travel' }).focus();
  await page.keyboard.press('Enter');
  await column(page, 'Travelling').getByRole('heading', { name: 'Eider' }).waitFor();
  await expect.poll(() => readProject(project)).toMatchObject({ status: 'travelling' });
});

test('in the schedule a project is dropped onto a person’s day, moved on and back', async () => {
  const project = await newProject('Fulmar', { location: 'Bergen' });
  const page = await open('mona', `${nextWeek}&q=Fulmar`);
  const tray = page.getByRole('region', { name: /^To be scheduled/ });
  await tray.getByText('Fulmar').waitFor();
  await drag(page, tray.locator(`[data-project="${project.id}"]`), place(page, 'liv', addDays(monday, 2)));
  await untilToast(page, 'Liv Sand');
  const inPlan = page.getByRole('region', { name: 'Liv Sand' }).locator(`[data-project="${project.id}"]`);
  await inPlan.waitFor();
  expect(await readProject(project)).toMatchObject({
    status: 'scheduled',
    scheduledDate: addDays(monday, 2),
    assignedOperator: { name: 'Liv Sand' },
  });

  await drag(page, inPlan, place(page, 'ola', addDays(monday, 4)));
  await holdToast(page, 'Undo');
  await page.getByRole('region', { name: 'Ola Berg' }).locator(`[data-project="${project.id}"]`).waitFor();
  expect(await readProject(project)).toMatchObject({
    scheduledDate: addDays(monday, 4),
    assignedOperator: { name: 'Ola Berg' },
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await inPlan.waitFor();
  expect(await readProject(project)).toMatchObject({
    scheduledDate: addDays(monday, 2),
    assignedOperator: { name: 'Liv Sand' },
  });
});

test('two weeks show the whole names of projects of one day, also on days that follow each other and on the last one, and whole places in two days', async () => {
  const week = addDays(monday, 84);
  const names = ['Whooper Sampel Satu', 'Whooper Sampel Dua', 'Whooper Sampel Tiga'];
  for (const [place, name] of names.entries()) {
    await newProject(name, { for: 'liv', day: addDays(week, place === 2 ? 13 : place) });
  }
  await newProject('Whooper Sampel', { for: 'ola', day: week, days: 2, location: 'Algeciras' });
  const page = await open('mona', `?view=schedule&day=${week}&q=Whooper`);
  const schedule = page.getByRole('region', { name: 'Schedule', exact: true });
  for (const name of [...names, 'Algeciras']) {
    const text = schedule.getByText(name, { exact: true });
    await text.waitFor();
    const { x, y } = await middleOf(text);
    expect(
      await text.evaluate(
        (element, at) => ({
          isCut: element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
          isOnTop: document.elementFromPoint(at.x, at.y) === element,
        }),
        { x, y },
      ),
    ).toEqual({ isCut: false, isOnTop: true });
  }
  await expectNoViolations(page);
});

test('a project that is dropped into the plan on a line that breaks is kept, and planned once the line is back', async () => {
  const project = await newProject('Shoveler', { location: 'Bergen' });
  // In a week in which nobody has anything else to do.
  const week = addDays(monday, 70);
  const page = await open('mona', `?view=schedule&day=${week}&q=Shoveler`);
  const tray = page.getByRole('region', { name: /^To be scheduled/ });
  await tray.getByText('Shoveler').waitFor();
  await page.route('**/portal.projects.transition*', (route) => route.abort());
  await drag(page, tray.locator(`[data-project="${project.id}"]`), place(page, 'liv', week));
  await untilToast(page, /^Kept on this phone/);
  await page.unroute('**/portal.projects.transition*');
  await expect
    .poll(() => readProject(project))
    .toMatchObject({ status: 'scheduled', assignedOperator: { name: 'Liv Sand' } });
});

test('a project that is dropped on one day and then on another stands on the other', async () => {
  // In a week in which nobody has anything else to do.
  const week = addDays(monday, 56);
  const project = await newProject('Gadwall', { location: 'Bergen', for: 'liv', day: week });
  const page = await open('mona', `?view=schedule&day=${week}&q=Gadwall`);
  // On a line that brings no news.
  await page.route('**/api/portal/changes/live*', (route) => route.abort());
  const answers = await holdAnswers(page, 'portal.projects.update');
  await page.reload();
  // What is above the plan moves it once it is there.
  await page.getByText('Nothing to schedule.').waitFor();
  await drag(page, handle(page, project), place(page, 'liv', addDays(week, 2)));
  await answers.come(1);
  await drag(page, handle(page, project), place(page, 'liv', addDays(week, 3)));
  await answers.letGo();
  await expect.poll(() => readProject(project)).toMatchObject({ scheduledDate: addDays(week, 3) });
  expect(await page.getByText('Could not move the project').count()).toBe(0);
});

test('a project that is dropped after the plan has scrolled below a resting pointer goes to the day below it', async () => {
  const week = addDays(monday, 63);
  const project = await newProject('Goldeneye', { location: 'Bergen', for: 'liv', day: week });
  const page = await open('mona', `?view=schedule&day=${week}&q=Goldeneye`, 900);
  const plan = page.locator('[data-scrolls]');
  // What is above the plan moves it once it is there.
  await page.getByText('Nothing to schedule.').waitFor();
  await handle(page, project).hover();
  await page.mouse.down();
  const { x, y } = await middleOf(handle(page, project));
  const edge = await plan.evaluate((element) => element.getBoundingClientRect().right - 20);
  await page.mouse.move((x + edge) / 2, y, { steps: 4 });
  await page.mouse.move(edge, y, { steps: 4 });
  const isAtEnd = () =>
    plan.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => scrollLeft >= scrollWidth - clientWidth - 1);
  await expect.poll(isAtEnd).toBe(true);
  await page.mouse.up();
  await expect.poll(() => readProject(project)).toMatchObject({ scheduledDate: addDays(week, 13) });
});

test('an overlap asks for a typed reason, and the dialog does it all from the keyboard', async () => {
  await newProject('Gannet', { for: 'ola', day: addDays(monday, 3), days: 2, client: 'Overlap Lines' });
  const project = await newProject('Guillemot', { location: null, client: 'Overlap Lines' });
  const page = await open('mona', `${nextWeek}&client=Overlap`);
  await page.getByRole('button', { name: 'Assign Guillemot…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign Guillemot' });
  await dialog.getByLabel('First day').fill(addDays(monday, 4));
  await dialog.getByLabel('Operator').selectOption({ label: 'Ola Berg – 1 project on these dates' });
  await dialog.getByText('Ola Berg already has a project on these dates:').waitFor();
  await expectNoViolations(page);
  await button(dialog, 'Schedule').press('Enter');
  await dialog.getByLabel('Location').and(page.locator('[aria-invalid]')).waitFor();
  await dialog.getByLabel('Location').fill('Stavanger');
  await expect.poll(() => dialog.getByLabel('Time zone of the port').inputValue()).toBe('Europe/Oslo');
  await button(dialog, 'Schedule').press('Enter');
  const reason = dialog.getByLabel('Reason for double booking');
  await reason.and(page.locator('[aria-invalid]')).waitFor();
  expect(await readProject(project)).toMatchObject({ status: 'not confirmed' });
  await reason.fill('An hour by car.');
  await button(dialog, 'Schedule').press('Enter');
  await expect.poll(() => dialog.count()).toBe(0);
  await page
    .getByRole('button', {
      name: /^Guillemot, annual service, .* overlaps with another project\. Reschedule…$/,
    })
    .waitFor();
  expect(await readProject(project)).toMatchObject({ status: 'scheduled', location: 'Stavanger' });
  await expectNoViolations(page);
});

test('a drop that overlaps opens the dialog with the place it was dropped on', async () => {
  await newProject('Heron', { for: 'liv', day: addDays(monday, 1), client: 'Heron Lines' });
  const project = await newProject('Hoopoe', { for: 'ola', day: addDays(monday, 1), client: 'Heron Lines' });
  const page = await open('mona', `${nextWeek}&client=Heron`);
  // What is above the plan moves it once it is there.
  await page.getByText('Nothing to schedule.').waitFor();
  await drag(page, handle(page, project), place(page, 'liv', addDays(monday, 1)));
  const dialog = page.getByRole('dialog', { name: 'Reschedule Hoopoe' });
  const reason = dialog.getByLabel('Reason for double booking');
  await reason.waitFor();
  expect(await dialog.getByLabel('First day').inputValue()).toBe(addDays(monday, 1));
  await expect.poll(() => dialog.getByLabel('Operator').inputValue()).toBe(String(staff.liv.id));
  await reason.fill('Both are in the yard.');
  await button(dialog, 'Save').click();
  await page.getByRole('region', { name: 'Liv Sand' }).locator(`[data-project="${project.id}"]`).waitFor();
  expect(await readProject(project)).toMatchObject({ assignedOperator: { name: 'Liv Sand' } });
});

test('planning a project that someone else has moved shows both versions, and overwrites nothing', async () => {
  const project = await newProject('Ibis', { for: 'ola', day: addDays(monday, 6), client: 'Ibis Lines' });
  await staff.call(staff.mona, 'PATCH', `projects/${project.id}`, {
    version: (await readProject(project)).version,
    location: 'Bergen',
    portAgent: 'Bergen Port Agency',
  });
  const page = await open('mona', `${nextWeek}&client=Ibis`);
  await page.getByRole('button', { name: /^Ibis, / }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule Ibis' });
  await dialog.getByLabel('Location').fill('Oslo');
  await dialog.getByText('The agent, Bergen Port Agency, is for Bergen.').waitFor();
  const { version } = await readProject(project);
  await staff.call(staff.mona, 'PATCH', `projects/${project.id}`, { version, location: 'Tromsø' });
  await button(dialog, 'Save').click();
  const both = dialog.getByRole('alert');
  await expect.poll(() => both.textContent()).toContain('Tromsø');
  await both.getByRole('button', { name: 'Keep my changes' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await readProject(project)).toMatchObject({ location: 'Oslo' });
});

test('weeks go by, two at a time or one, and today is marked', async () => {
  const isSunday = addDays(today, 1) === monday;
  const first = isSunday ? monday : addDays(monday, -7);
  const page = await open('mona', '?view=schedule');
  const schedule = page.getByRole('region', { name: 'Schedule', exact: true });
  await place(page, 'ola', first).waitFor({ state: 'attached' });
  await place(page, 'ola', addDays(first, 13)).waitFor({ state: 'attached' });
  expect(await place(page, 'ola', addDays(first, 14)).count()).toBe(0);
  // On a Sunday the plan begins tomorrow.
  expect(await schedule.locator('[aria-current=date]').count()).toBe(isSunday ? 0 : 1);
  await button(page, 'Next week').click();
  await expect.poll(() => search(page)).toBe(`?view=schedule&day=${addDays(first, 7)}`);
  await place(page, 'ola', addDays(first, 20)).waitFor({ state: 'attached' });
  await button(page, '1 week').click();
  await expect.poll(() => place(page, 'ola', addDays(first, 14)).count()).toBe(0);
  await button(page, 'Today').click();
  await expect.poll(() => search(page)).toBe('?view=schedule&weeks=1');
});

test('absences are shaded, the ghost is as long as the work, and fitting people are named while it is dragged', async () => {
  const week = addDays(monday, 77);
  await staff.call(staff.mona, 'POST', `operators/${staff.liv.id}/absences`, {
    from: addDays(week, 1),
    to: addDays(week, 2),
  });
  const project = await newProject('Jacksnipe', { location: 'Bergen', for: 'ola', day: week, days: 3 });
  const page = await open('mona', `?view=schedule&day=${week}&q=Jacksnipe`);
  await page
    .getByRole('region', { name: 'Liv Sand' })
    .getByText(/^Away /)
    .waitFor();
  const shadeOf = (day: string) =>
    place(page, 'liv', day).evaluate((cell) => getComputedStyle(cell).backgroundImage);
  expect(await shadeOf(week)).toBe('none');
  expect(await shadeOf(addDays(week, 1))).toContain('repeating-linear-gradient');

  await page.getByText('Nothing to schedule.').waitFor();
  await handle(page, project).hover();
  await page.mouse.down();
  const { x, y } = await middleOf(place(page, 'liv', addDays(week, 3)));
  await page.mouse.move(x, y, { steps: 6 });
  const ghost = page.locator('[aria-hidden].fixed', { hasText: 'Jacksnipe' });
  const day = await place(page, 'liv', week).boundingBox();
  const box = await ghost.boundingBox();
  expect(Math.abs((box?.width ?? 0) - 3 * (day?.width ?? 0))).toBeLessThan(2);
  await page.mouse.up();
  await expect
    .poll(() => readProject(project))
    .toMatchObject({ scheduledDate: addDays(week, 3), scheduledEndDate: addDays(week, 5) });
  await expectNoViolations(page);
});

test('a project is assigned without a day, from its own screen', async () => {
  const project = await newProject('Jaguar', { location: null });
  const page = await open('mona', '', 1280, `/portal/project/${project.id}`);
  await button(page, 'Assign').click();
  const dialog = page.getByRole('dialog', { name: 'Assign Jaguar' });
  await dialog.getByLabel('Operator').selectOption(String(staff.liv.id));
  await button(dialog, 'Assign').click();
  await untilToast(page, 'Jaguar is assigned');
  expect(await readProject(project)).toMatchObject({
    status: 'not confirmed',
    scheduledDate: null,
    assignedOperator: { name: 'Liv Sand' },
  });
  await button(page, 'Reassign').waitFor();
});

test('the map shows ships and people at their ports, with the same as a list, and drops nothing', async () => {
  const week = addDays(monday, 84);
  await newProject('Kingfisher', {
    location: 'Singapore, Jurong',
    for: 'ola',
    day: week,
    client: 'Map Lines',
  });
  await newProject('Kiwi', { location: 'Bergen', client: 'Map Lines' });
  await newProject('Kookaburra', { location: null, client: 'Map Lines' });
  const page = await open('mona', `?view=schedule&day=${week}&client=Map+Lines`);
  await button(page, 'Map').click();
  await expect.poll(() => search(page)).toContain('map=1');
  await page.getByRole('img', { name: /^Map with 2 ports/ }).waitFor();
  const ports = page.getByRole('list', { name: 'Ports on the map' });
  await ports.getByRole('list', { name: 'Projects in Singapore' }).getByText('Kingfisher').waitFor();
  await ports.getByRole('list', { name: 'Projects in Bergen' }).getByText('Kiwi').waitFor();
  const elsewhere = page.getByRole('region', { name: 'Not on the map' });
  await elsewhere.getByText('Kookaburra').waitFor();
  await elsewhere.getByText('Ola Berg').waitFor();
  await expectNoViolations(page);
  expect(await widthsOverflowed(page, [1280, 768, 320])).toEqual([]);
  await page.getByRole('button', { name: 'Reschedule Kingfisher…' }).press('Enter');
  await page.getByRole('dialog', { name: 'Reschedule Kingfisher' }).getByLabel('First day').waitFor();
});

test('the month shows its projects on their days and goes on to the next one', async () => {
  const next = addMonths(`${today.slice(0, 7)}-01`, 1);
  const day = addDays(next, 9);
  const names = ['Jacana', 'Jackdaw', 'Jaeger', 'Jay', 'Junco'];
  for (const name of names) await newProject(name, { for: 'liv', day, client: 'Month Lines' });
  const page = await open('mona', '?view=month&client=Month', 1280, '/portal/projects');
  await page.locator('td[aria-current=date]').waitFor();
  await button(page, 'Next month').click();
  const cell = page.getByRole('cell').filter({ hasText: 'Jackdaw' });
  await cell.waitFor();
  await expect.poll(() => search(page)).toBe(`?view=month&client=Month&day=${next}`);
  await expectNoViolations(page);
  await cell.getByRole('button', { name: /^2 more/ }).click();
  await expect.poll(async () => (await vesselsIn(page)).toSorted()).toEqual(names);

  const phone = await open('mona', `?view=month&client=Month&day=${next}`, 390);
  await expect
    .poll(() => phone.getByRole('listitem').filter({ hasText: 'Junco' }).count())
    .toBeGreaterThan(0);
  expect(await phone.getByRole('table').count()).toBe(0);
});

test('an operator sees own projects only, in table and month, and exports nothing', async () => {
  await newProject('Kestrel', { for: 'liv', day: addDays(monday, 30), client: 'Own Lines' });
  await newProject('Kittiwake', { for: 'ola', day: addDays(monday, 30), client: 'Own Lines' });
  await newProject('Knot', { as: 'liv', client: 'Own Lines' });
  const page = await open('liv', '?q=Own+Lines&sort=vesselName');
  await expect.poll(() => vesselsIn(page)).toEqual(['Kestrel', 'Knot']);
  for (const name of ['Board', 'Schedule', 'Export CSV']) {
    expect(await button(page, name).count()).toBe(0);
  }
  await button(page, 'Filters').click();
  expect(await page.getByLabel('Operator').count()).toBe(0);
  expect(await page.getByLabel('Billing').count()).toBe(0);
  await expectNoViolations(page);
  await page.goto(`${server.url}${PATH}?view=board&q=Own+Lines&sort=vesselName`);
  await expect.poll(() => vesselsIn(page)).toEqual(['Kestrel', 'Knot']);
});

test('the filtered list goes into a spreadsheet', async () => {
  await newProject('Lapwing', { client: '=cmd Lines' });
  const page = await open('mona', '?q=Lapwing');
  await row(page, 'Lapwing').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect(download.suggestedFilename()).toMatch(/^projects-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse(readFileSync(await download.path()), { bom: true, columns: true });
  expect(rows).toMatchObject([{ Vessel: 'Lapwing', Client: "'=cmd Lines", Status: 'not confirmed' }]);
});

test('a calendar program reads one’s projects by a link that is shown once and can be switched off', async () => {
  await newProject('Merlin', { for: 'ola', day: addDays(monday, 40) });
  const page = await open('ola', '', 390);
  const calendarLink = page.getByRole('menuitem', { name: 'Calendar link' });
  await button(page, 'More actions').click();
  await calendarLink.click();
  const dialog = page.getByRole('dialog', { name: 'Your projects in your calendar' });
  await dialog.getByText('No link yet.').waitFor();
  await button(dialog, 'Create link').click();
  const field = dialog.getByLabel('Calendar link');
  await field.waitFor();
  await expectNoViolations(page);
  const link = await field.inputValue();
  expect(link.startsWith(`${server.url}/api/portal/calendar/`)).toBe(true);
  const feed = await fetch(link);
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await feed.text()).toContain('SUMMARY:Merlin: annual service');

  await button(dialog, 'Close').click();
  await expect
    .poll(() => button(page, 'More actions').evaluate((it) => it === document.activeElement))
    .toBe(true);
  await button(page, 'More actions').click();
  await calendarLink.click();
  await dialog.getByText('You have a link. It was shown when it was created').waitFor();
  expect(await field.count()).toBe(0);
  await button(dialog, 'Turn off link').click();
  await dialog.getByText('No link yet.').waitFor();
  expect((await fetch(link)).status).toBe(404);
});

test('where the list cannot be fetched the page says so and tries again', async () => {
  const page = await open('mona', '?q=Albatross');
  await row(page, 'Albatross').waitFor();
  await page.route('**/api/trpc/**', (route) => route.abort());
  await page.getByLabel('Search projects').fill('Brisling');
  const panel = page.getByRole('alert').filter({ hasText: 'No connection' });
  await panel.waitFor();
  await expectNoViolations(page);
  await page.unroute('**/api/trpc/**');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => vesselsIn(page)).toEqual(['Brisling']);
});

test('long words widen no table beyond the page at 1280, 1024 and 768 px', async () => {
  const vessel = 'Offshoreinstallasjonsfartøyet';
  await newProject(vessel, {
    client: 'Havbruksserviceselskapet Kystforsyning AS',
    location: 'Kristiansund, Storkaiterminalområdet',
    service: 'commissioning attendance',
    for: 'ola',
    days: 3,
  });
  const page = await open('mona', `?q=${encodeURIComponent(vessel)}`);
  await row(page, vessel).waitFor();
  expect(await widthsOverflowed(page, [1280, 1024, 768])).toEqual([]);
});

test('a month is shown once all of its projects are there, not with days that look free', async () => {
  const db = openDatabase({ file: join(server.dataDir, 'quayside.db') });
  for (let nth = 1; nth <= 101; nth += 1) {
    const vesselName = `Plentiful ${nth}`;
    createProject(db, { vesselName, status: 'scheduled', scheduledDate: today, createdBy: staff.mona.id });
  }
  db.$client.close();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  const page = await open('mona', '');
  await page.route('**/api/trpc/**', async (route) => {
    if (decodeURIComponent(route.request().url()).includes('"offset":100')) {
      isHeld = true;
      await held;
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await page.getByLabel('Search projects').fill('Plentiful');
  await expect.poll(() => isHeld).toBe(true);
  const month = page.getByRole('table');
  await expect.poll(() => month.getByText('Plentiful').count()).toBe(0);
  release();
  await month.getByText(/^98 more/).waitFor();
});

// portal-screens.test.ts looks at 1280 and 390 px, with axe.
test('at 768 and 320 px every view of the overview fits', async () => {
  const views = ['table', 'board', 'schedule', 'month'].map(
    (view) => `/portal/projects-overview?view=${view}`,
  );
  const page = await open('mona', '?view=table', 320);
  const faultsOf = async () =>
    (await widthsOverflowed(page, [768, 320])).map((width) => `too wide for ${width} px`);
  expect(await sweep(page, server, views, faultsOf)).toEqual({});
});
