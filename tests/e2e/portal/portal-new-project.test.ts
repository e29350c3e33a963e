import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import type { Project, ProjectSummary } from '#contract/project/project.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { expectNoViolations, overflowOf, widthsOverflowed } from '#tests/e2e/accessibility.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { openAs, startPortal } from './portal-page.ts';
import { type Staff } from './staff.ts';

const PATH = '/portal/project/new';
const today = osloDay(new Date());
const soon = addDays(today, 3);

const { server, browser, staff, complaints } = await startPortal();
const known = await staff.call<Project>(staff.mona, 'POST', 'projects', {
  vesselName: 'Nordskjær Vektor',
  imoNumber: '9074729',
  clientName: 'Fjordlast Rederi',
  systemType: 'Testholm TB-500',
  vesselMasterName: 'Arne Vik',
  engineerEmail: 'chief@vektor.example',
  serviceType: 'annual service',
  location: 'Singapore',
  locationTimezone: 'Asia/Singapore',
  scheduledDate: soon,
  scheduledEndDate: addDays(soon, 2),
  assignedOperatorId: staff.ola.id,
  confirmAndSchedule: true,
});

const open = (who: keyof Omit<Staff, 'call'>, width = 1280, query = '') =>
  openAs(browser, server, staff[who], PATH + query, { width, complaints });

const vesselField = (page: Page) =>
  page.getByRole('combobox', { name: 'Vessel: name or IMO number (required)' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** The form is closed, on any next screen. */
const leftForm = (page: Page) => page.waitForURL(({ pathname }) => pathname !== PATH);

async function projectsOf(vesselName: string): Promise<ProjectSummary[]> {
  const path = `projects?${new URLSearchParams({ q: vesselName })}`;
  const { projects } = await staff.call<{ projects: ProjectSummary[] }>(staff.mona, 'GET', path);
  return projects.filter((project) => project.vesselName === vesselName);
}

/** The vessel is entered under this name, ignoring the suggestions. */
async function enterVessel(page: Page, name: string): Promise<void> {
  await vesselField(page).fill(name);
  await page.getByRole('option', { name: `Add “${name}” as a new vessel` }).click();
  await expect.poll(() => page.getByLabel('Vessel name (required)').inputValue()).toBe(name);
}

/** Opens a section of the form that is folded at first. */
const unfold = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${title}`), expanded: false }).click();

const fillService = (page: Page) =>
  page.getByLabel('Service (required)', { exact: true }).selectOption('TRO calibration');

test('by keyboard: a name with a slip finds the vessel, and what is known of it is filled in', async () => {
  const page = await open('mona');
  await vesselField(page).focus();
  await page.keyboard.type('Nordskjar Vektro');
  await page.getByText('Did you mean…').waitFor();
  await page.getByRole('option', { name: /^Nordskjær Vektor IMO 9074729/ }).waitFor();
  expect(await page.getByRole('listbox').textContent()).toContain('Annual service (scheduled)');
  await expectNoViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedText(page)).toContain('There is an open project for this vessel:');
  expect(await page.getByLabel('Client', { exact: true }).inputValue()).toBe('Fjordlast Rederi');
  expect(await page.getByLabel('Master', { exact: true }).inputValue()).toBe('Arne Vik');
  expect(await page.getByLabel('Engineer’s e-mail', { exact: true }).inputValue()).toBe(
    'chief@vektor.example',
  );

  await page.getByLabel('Service (required)', { exact: true }).focus();
  await page.keyboard.type('Other');
  await page.getByLabel('Name of the service (required)').focus();
  await page.keyboard.type('Filter exchange');
  await page.keyboard.press('Enter');
  await leftForm(page);
  const projects = await projectsOf('Nordskjær Vektor');
  expect(projects.find(({ serviceType }) => serviceType === 'Filter exchange')).toMatchObject({
    status: 'not confirmed',
    vesselDirectoryId: known.vesselDirectoryId,
    requestDate: today,
  });
});

test('another vessel takes what came from the first one with it, and leaves what was typed', async () => {
  const page = await open('mona', 1280, `?vessel=${known.vesselDirectoryId}`);
  await expect.poll(() => page.getByLabel('Client', { exact: true }).inputValue()).toBe('Fjordlast Rederi');
  await page.getByLabel('System', { exact: true }).fill('Something newer');
  await button(page, 'Choose another vessel').click();
  await expect.poll(() => page.getByLabel('Client', { exact: true }).inputValue()).toBe('');
  expect(await page.getByLabel('System', { exact: true }).inputValue()).toBe('Something newer');
  const focusedRole = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
  await expect.poll(focusedRole).toBe('combobox');
});

test('a new name that is close to a known one is asked about beside its field, and nothing is sent before', async () => {
  const page = await open('mona');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('projects.create')) sent.push(request.url());
  });
  await enterVessel(page, 'Nordskjær Vector');
  const question = page.getByRole('status').filter({ hasText: 'Did you mean Nordskjær Vektor?' });
  await question.waitFor();
  await fillService(page);
  await page.getByLabel('Client', { exact: true }).fill('Fjordlast Redri');
  const client = page.getByRole('status').filter({ hasText: 'Did you mean the client Fjordlast Rederi?' });
  await client.waitFor();
  await expectNoViolations(page);
  await button(page, 'Save').click();
  await page.getByRole('link', { name: 'Choose whether this is Nordskjær Vektor' }).waitFor();
  await page.getByRole('link', { name: 'Choose whether this is Fjordlast Rederi' }).waitFor();
  expect(sent).toEqual([]);
  await page.route('**/portal.vessels.byId**', (route) => route.abort());
  await question.getByRole('button', { name: 'Yes, Nordskjær Vektor' }).click();
  await untilToast(page, 'Could not load the vessel');
  await page.unroute('**/portal.vessels.byId**');
  await question.getByRole('button', { name: 'No, this is another vessel' }).click();
  await client.getByRole('button', { name: 'No, this is another client' }).click();
  await page.getByText('Fjordlast Redri will be added as a new client.').waitFor();
  await button(page, 'Save').click();
  await leftForm(page);
  expect(await projectsOf('Nordskjær Vector')).toMatchObject([{ clientName: 'Fjordlast Redri' }]);
});

test('a known client is taken from its list, and a typed spelling of it is no second one', async () => {
  const page = await open('mona');
  await enterVessel(page, 'Spelling Trader');
  await fillService(page);
  await page.getByLabel('Client', { exact: true }).fill('FJORDLAST rederi');
  await page.getByText('Known as Fjordlast Rederi.').waitFor();
  await button(page, 'Save').click();
  await leftForm(page);
  expect(await projectsOf('Spelling Trader')).toMatchObject([{ clientName: 'Fjordlast Rederi' }]);
});

test('a port brings its time zone, and an unknown one is asked for', async () => {
  const page = await open('mona');
  await enterVessel(page, 'Far Trader');
  await fillService(page);
  const zone = page.getByLabel('Time zone of the port (required)');
  await page.getByLabel('Location', { exact: true }).fill('busa');
  await page.getByRole('option', { name: /^Busan KRPUS/ }).click();
  await expect.poll(() => zone.inputValue()).toBe('Asia/Seoul');
  await page.getByLabel('Location', { exact: true }).fill('Farwater');
  await expect.poll(() => zone.inputValue()).toBe('');
  expect(await zone.locator('option').first().textContent()).toBe('Choose a time zone');
  await unfold(page, 'Contacts');
  await page.getByLabel('Engineer’s e-mail', { exact: true }).fill('x'.repeat(255));
  await button(page, 'Save').click();
  // In the order of the screen.
  const mistakes = page.getByRole('alert').filter({ hasText: 'problem' }).getByRole('link');
  await expect
    .poll(() => mistakes.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual(['#project-locationTimezone', '#project-engineerEmail']);
  await page.getByRole('link', { name: 'Choose the time zone of Farwater' }).waitFor();
  await page.getByLabel('Engineer’s e-mail', { exact: true }).fill('');
  await expectNoViolations(page);
  await zone.selectOption('Asia/Tokyo');
  await button(page, 'Save').click();
  await leftForm(page);
  expect(await projectsOf('Far Trader')).toMatchObject([
    { location: 'Farwater', locationTimezone: 'Asia/Tokyo' },
  ]);
});

test('a project for a known vessel with a conflict is planned in at most ten clicks, with nothing refused', async () => {
  const page = await open('mona');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('projects.create')) answers.push(response.status());
  });
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  /** Opening the list is one click, and the choice another. */
  const choose = async (select: Locator, option: Parameters<Locator['selectOption']>[0]) => {
    clicks += 2;
    await select.selectOption(option);
  };
  await click(vesselField(page));
  await page.keyboard.type('Nordskjær Vektor');
  await click(page.getByRole('option', { name: /^Nordskjær Vektor/ }));
  await choose(page.getByLabel('Service (required)', { exact: true }), 'TRO calibration');
  await click(page.getByLabel('Location', { exact: true }));
  await page.keyboard.type('Singapore');
  // A known port needs no further click: its zone comes with the name.
  await expect
    .poll(() => page.getByLabel('Time zone of the port (required)').inputValue())
    .toBe('Asia/Singapore');
  await page.getByLabel('First day').fill(soon);
  clicks += 1;
  await choose(page.getByLabel('Operator', { exact: true }), String(staff.ola.id));
  await page.getByText('Ola Berg already has a project on these dates:').waitFor();
  await click(page.getByLabel('Reason for double booking'));
  await page.keyboard.type('The same ship, one after the other.');
  await click(button(page, 'Confirm and schedule'));
  await leftForm(page);
  expect(answers).toEqual([200]);
  expect(clicks).toBeLessThanOrEqual(10);
  const projects = await projectsOf('Nordskjær Vektor');
  expect(projects.find(({ serviceType }) => serviceType === 'TRO calibration')).toMatchObject({
    status: 'scheduled',
    locationTimezone: 'Asia/Singapore',
    assignedOperator: { name: 'Ola Berg' },
  });
});

test('what is missing is summed up, leads to its field, and nothing typed is lost', async () => {
  const page = await open('mona');
  await page.getByLabel('Description', { exact: true }).fill('Sensor reads low.');
  await unfold(page, 'Fixed price');
  await page.getByLabel('Amount', { exact: true }).fill('a lot');
  await button(page, 'Save').click();
  const summary = page.getByRole('alert').filter({ hasText: 'problem' });
  await expect.poll(() => focusedText(page)).toContain('There are 3 problems');
  await expectNoViolations(page);
  await summary.getByRole('link', { name: 'Service is required' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('project-serviceType');
  expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Sensor reads low.');
  await page.getByLabel('Amount', { exact: true }).fill('12 500,50');
  await page.getByLabel('Currency').selectOption('EUR');
  await enterVessel(page, 'Amount Trader');
  await fillService(page);
  await button(page, 'Save').click();
  await leftForm(page);
  const [project] = await projectsOf('Amount Trader');
  const money = await staff.call(staff.mona, 'GET', `projects/money?ids=${project?.id}`);
  expect(money).toMatchObject([{ projectValue: '12500.50', currency: 'EUR' }]);
});

test('a project can be made of a contact message, and remembers which', async () => {
  const sent = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Heike Musterfeld',
      email: 'heike@kormoran.example',
      company: 'Kormoran Reederei',
      service: 'service',
      message: 'The sensor of our ship reads low since Tuesday.',
    }),
  });
  expect(sent.ok).toBe(true);
  const { messages } = await staff.call<{ messages: { id: number }[] }>(
    staff.mona,
    'GET',
    'dashboard/messages',
  );
  const page = await open('mona', 1280, `?source=contact+submission&sourceId=${messages[0]?.id}`);
  await expect.poll(() => page.getByLabel('Client', { exact: true }).inputValue()).toBe('Kormoran Reederei');
  expect(await page.getByLabel('Description', { exact: true }).inputValue()).toContain(
    'reads low since Tuesday.\n\nHeike Musterfeld, heike@kormoran.example',
  );
  await enterVessel(page, 'Message Bearer');
  await fillService(page);
  await button(page, 'Save').click();
  await leftForm(page);
  const [project] = await projectsOf('Message Bearer');
  expect(await staff.call(staff.mona, 'GET', `projects/${project?.id}`)).toMatchObject({
    sourceType: 'contact submission',
    sourceId: messages[0]?.id,
  });
});

test('a draft survives a reload, can be discarded, and is gone once it was saved', async () => {
  const page = await open('mona');
  const description = page.getByLabel('Description', { exact: true });
  await enterVessel(page, 'Draft Keeper');
  await description.fill('Two sensors.');
  await page.reload();
  await page.getByText('Your draft was restored.').waitFor();
  expect(await page.getByLabel('Vessel name (required)').inputValue()).toBe('Draft Keeper');
  expect(await description.inputValue()).toBe('Two sensors.');
  await button(page, 'Discard draft').click();
  await expect.poll(() => description.inputValue()).toBe('');
  await page.reload();
  await vesselField(page).waitFor();
  expect(await description.inputValue()).toBe('');

  await enterVessel(page, 'Draft Keeper');
  await fillService(page);
  await button(page, 'Save').click();
  await leftForm(page);
  await page.goto(server.url + PATH);
  await vesselField(page).waitFor();
  expect(await page.getByText('Your draft was restored.').count()).toBe(0);
});

test('an answer that was lost, and a reload after it, make one project', async () => {
  const page = await open('mona');
  await enterVessel(page, 'Once Only');
  await fillService(page);
  await page.route('**/api/trpc/portal.projects.create**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Save').click();
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor();
  expect(await projectsOf('Once Only')).toHaveLength(1);
  await page.unroute('**/api/trpc/portal.projects.create**');
  await page.reload();
  await expect.poll(() => page.getByLabel('Vessel name (required)').inputValue()).toBe('Once Only');
  await button(page, 'Save').click();
  await leftForm(page);
  expect(await projectsOf('Once Only')).toHaveLength(1);
});

test('confirming and scheduling asks for the plan, and for a reason where the operator is taken', async () => {
  const page = await open('mona');
  const refused: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('projects.create') && !response.ok()) refused.push(response.status());
  });
  await enterVessel(page, 'Double Booked');
  await fillService(page);
  await page.getByLabel('Client', { exact: true }).fill('Fjordlast Rederi');
  await button(page, 'Confirm and schedule').click();
  const summary = page.getByRole('alert').filter({ hasText: 'problem' });
  await expect.poll(() => summary.textContent()).toContain('Choose a date.');
  await expect.poll(() => summary.textContent()).toContain('Enter where to meet the vessel.');

  await page.getByLabel('First day', { exact: true }).fill(soon);
  await page.getByLabel('Operator', { exact: true }).selectOption({ label: 'Liv Sand' });
  await page.getByLabel('Location', { exact: true }).fill('Singapore');
  expect(await page.getByLabel('Reason for double booking').count()).toBe(0);
  await page.getByLabel('Operator', { exact: true }).selectOption(String(staff.ola.id));
  await page.getByText('Ola Berg already has a project on these dates:').waitFor();
  await expectNoViolations(page);
  await button(page, 'Confirm and schedule').click();
  const reason = page.getByLabel('Reason for double booking');
  await reason.and(page.locator('[aria-invalid]')).waitFor();
  expect(refused).toEqual([]);
  expect(await projectsOf('Double Booked')).toEqual([]);
  await reason.fill('The ships lie side by side.');
  await button(page, 'Confirm and schedule').click();
  await leftForm(page);
  const [project] = await projectsOf('Double Booked');
  expect(project).toMatchObject({
    status: 'scheduled',
    scheduledDate: soon,
    locationTimezone: 'Asia/Singapore',
    assignedOperator: { name: 'Ola Berg' },
  });
  const history = await staff.call(staff.mona, 'GET', `projects/${project?.id}/history`);
  expect(JSON.stringify(history)).toContain('The ships lie side by side.');
});

test('what differs from the directory is offered to it after saving', async () => {
  const page = await open('mona', 1280, `?vessel=${known.vesselDirectoryId}`);
  await expect.poll(() => page.getByLabel('Master', { exact: true }).inputValue()).toBe('Arne Vik');
  await unfold(page, 'Contacts');
  await page.getByLabel('Master', { exact: true }).fill('Berit Moe');
  await page.getByLabel('Engineer’s e-mail', { exact: true }).fill('second@vektor.example');
  await fillService(page);
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Update the vessel directory?' });
  await dialog.getByText('In the directory: Arne Vik').waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('Engineer’s e-mail: second@vektor.example').uncheck();
  await dialog.getByRole('button', { name: 'Update directory' }).click();
  await leftForm(page);
  const vessel = await staff.call<Vessel>(staff.mona, 'GET', `vessels/${known.vesselDirectoryId}`);
  expect(vessel).toMatchObject({ vesselMasterName: 'Berit Moe', engineerEmail: 'chief@vektor.example' });
});

test('an operator asks on a phone, without plan and value', async () => {
  const page = await open('liv', 390);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Request a project');
  for (const label of ['First day', 'Operator', 'Amount']) {
    expect(await page.getByLabel(label).count()).toBe(0);
  }
  expect(await button(page, 'Confirm and schedule').count()).toBe(0);
  await enterVessel(page, 'Heard On Board');
  await fillService(page);
  await button(page, 'Send request').tap();
  await leftForm(page);
  expect(await projectsOf('Heard On Board')).toMatchObject([
    { status: 'not confirmed', assignedOperator: null, vesselDirectoryId: null },
  ]);
});

test('the form fits at 1280 px and is usable by everyone', async () => {
  const page = await open('mona', 1280, `?vessel=${known.vesselDirectoryId}`);
  await button(page, 'Choose another vessel').waitFor();
  expect(await overflowOf(page)).toBe(0);
  await expectNoViolations(page);
});

test('on a phone of 390 and 320 px the form fits, is usable by everyone and has room for fingers', async () => {
  const page = await open('mona', 390, `?vessel=${known.vesselDirectoryId}`);
  await button(page, 'Choose another vessel').waitFor();
  await expectNoViolations(page);
  const targets: Locator = page.locator('main :is(button, a, input:not([type=hidden]), select):visible');
  for (const width of [390, 320]) {
    expect(await widthsOverflowed(page, [width])).toEqual([]);
    const heights = await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
});
