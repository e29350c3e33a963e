import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { portalUsers } from '#db/schema/index.ts';
import { openDatabase } from '#db/open-database.ts';
import { createProject } from '#server/testing/factories.ts';
import { expectNoViolations, expectUsable } from '#tests/e2e/accessibility.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { newPage, signIn, startPortal } from './portal-page.ts';
import { hireManager, portalCalls } from './staff.ts';

const KARI = { name: 'Kari Nes', email: 'kari.nes@quayside.example', password: 'anchor-lantern-45-teacup' };
const OLA = { name: 'Ola Berg', email: 'ola.berg@quayside.example', password: 'herring anchor violet moss' };
const NEW_PASSWORD = 'copper ladder winter fog';

const { server, browser, complaints } = await startPortal({ isNew: true });
await hireManager(server, KARI, KARI.password);
const call = portalCalls(server);

async function tokenOf({ email, password }: typeof KARI): Promise<string> {
  const { sessionToken } = await call<{ sessionToken: string }>('POST', 'login', { email, password });
  return sessionToken;
}

const open = (width = 1280) => newPage(browser, { width, complaints });

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A person's card in the list. */
const cardOf = (page: Page, { name }: typeof KARI) => page.getByRole('article').filter({ hasText: name });

async function chooseFor(page: Page, person: typeof KARI, item: string): Promise<void> {
  await cardOf(page, person)
    .getByRole('button', { name: `More about ${person.name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a manager invites an operator, who follows the link, and finds their own dashboard and no other', async () => {
  const manager = await open();
  await signIn(manager, server, KARI, '/portal/operator-management');
  await manager.getByRole('button', { name: 'Invite user' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Name is required').waitFor();
  await expectNoViolations(manager);
  await dialog.getByLabel('Name').fill(OLA.name);
  await dialog.getByLabel('E-mail').fill(KARI.email);
  await dialog.getByLabel('Skills').fill('TRO sensors, welding');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByLabel('E-mail').and(manager.locator('[aria-invalid]')).waitFor();
  expect(await dialog.textContent()).toContain('Kari Nes has this e-mail address already.');

  // Closed by accident: what was typed is still there.
  await manager.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await manager.getByRole('button', { name: 'Invite user' }).click();
  expect(await dialog.getByLabel('Name').inputValue()).toBe(OLA.name);
  await dialog.getByLabel('E-mail').fill(OLA.email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = await manager.getByLabel(`Link for ${OLA.name}`).inputValue();
  expect(link.startsWith(`${server.url}/portal-login#link=`)).toBe(true);
  await expectNoViolations(manager);
  await manager.getByRole('button', { name: 'Done' }).click();
  const card = cardOf(manager, OLA);
  await expect.poll(() => card.textContent()).toContain('TRO sensors, welding');
  expect(await card.textContent()).toContain('Invited');
  expect(await manager.content()).not.toContain(link.split('#link=')[1]);

  const operator = await open(390);
  await operator.goto(link);
  await expect.poll(() => heading(operator)).toBe(`Welcome, ${OLA.name}`);
  await operator.getByLabel('New password').fill(OLA.password);
  await operator.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect.poll(() => heading(operator)).toBe('Your work');
  await expect.poll(() => pathOf(operator)).toBe('/portal/operator-dashboard');
  expect(await operator.getByRole('link', { name: 'Operators' }).count()).toBe(0);

  for (const path of ['/portal/operator-management', '/portal/manager-dashboard']) {
    await operator.goto(server.url + path);
    await untilToast(operator, 'Managers only');
    await expect.poll(() => pathOf(operator)).toBe('/portal/operator-dashboard');
  }
  await operator.goto(`${server.url}/portal`);
  await expect.poll(() => pathOf(operator)).toBe('/portal/operator-dashboard');
});

test('an edit is kept, and who has edited meanwhile is shown instead of overwritten', async () => {
  const page = await open();
  await signIn(page, server, KARI, '/portal/operator-management');
  await cardOf(page, OLA)
    .getByRole('button', { name: `Edit ${OLA.name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Edit ${OLA.name}` });
  await dialog.getByLabel('Location').fill('Haugesund');
  const token = await tokenOf(KARI);
  await call('PATCH', 'operators/2', { location: 'Bergen' }, token);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const both = dialog.getByRole('alert');
  await expect.poll(() => both.textContent()).toContain('Bergen');
  expect(await both.textContent()).toContain('Haugesund');
  await expectNoViolations(page);
  await both.getByRole('button', { name: 'Keep my changes' }).click();
  await expect.poll(() => cardOf(page, OLA).textContent()).toContain('Haugesund');
  await expect.poll(() => dialog.count()).toBe(0);
});

test('a session that ends while typing asks for the password and continues', async () => {
  const page = await open();
  // Without news: they say that the session has ended as well, and might do so before the next press.
  await page.route('**/api/portal/changes/live*', () => {});
  await signIn(page, server, KARI, '/portal/operator-management');
  await cardOf(page, OLA)
    .getByRole('button', { name: `Edit ${OLA.name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Edit ${OLA.name}` });
  await dialog.getByLabel('Phone').fill('+47 00 00 00 12');
  await call('POST', 'account/sign-out-everywhere', {}, await tokenOf(KARI));
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();

  const lost = page.getByRole('dialog', { name: 'Your session has ended' });
  await lost.waitFor();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  await lost.getByLabel('Password', { exact: true }).fill('not the right one');
  await lost.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.poll(() => lost.getByRole('alert').textContent()).toContain('Wrong e-mail or password');
  await lost.getByLabel('Password', { exact: true }).fill(KARI.password);
  await lost.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.poll(() => cardOf(page, OLA).textContent()).toContain('+47 00 00 00 12');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await call('POST', 'account/sign-out-everywhere', {}, await tokenOf(KARI));
  await chooseFor(page, OLA, 'Send password reset link');
  await lost.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => pathOf(page)).toBe('/portal-login');
});

test('deactivating ends the session at once; the projects go to a colleague; reactivating revives no session', async () => {
  const PER = { name: 'Per Vik', email: 'per.vik@quayside.example', password: '' };
  const token = await tokenOf(KARI);
  await call('POST', 'operators', { name: PER.name, email: PER.email }, token);
  const db = openDatabase({ file: join(server.dataDir, 'quayside.db') });
  for (const vesselName of ['Nordlys', 'Havørn']) {
    createProject(db, { vesselName, status: 'confirmed', assignedOperatorId: 2, createdBy: 1 });
  }
  const plan = {
    status: 'scheduled',
    scheduledDate: '2026-03-25',
    location: 'Haugesund',
    createdBy: 1,
  } as const;
  const { id: perId } = db.select().from(portalUsers).where(eq(portalUsers.email, PER.email)).get() ?? {
    id: 0,
  };
  createProject(db, { ...plan, vesselName: 'Ternen', assignedOperatorId: perId });
  createProject(db, { ...plan, vesselName: 'Skarven', assignedOperatorId: 2 });
  db.$client.close();
  const [manager, operator] = [await open(), await open(390)];
  await signIn(operator, server, OLA);
  await signIn(manager, server, KARI, '/portal/operator-management');
  await chooseFor(manager, OLA, 'Deactivate…');
  const dialog = manager.getByRole('dialog', { name: `Deactivate ${OLA.name}` });
  await dialog.getByText(`3 open projects are assigned to ${OLA.name}.`).waitFor();
  await expectNoViolations(manager);
  await dialog.getByLabel('New operator for Nordlys').selectOption(PER.name);
  await dialog.getByLabel('New operator for Skarven').selectOption(PER.name);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  const why = dialog.getByLabel('Reason for double booking: Skarven');
  await dialog
    .getByText(/already has Ternen, 25 Mar/)
    .first()
    .waitFor();
  await expectNoViolations(manager);
  await why.fill('They lie at the same quay');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await untilToast(manager, `${OLA.name} is inactive`);

  await expect.poll(() => cardOf(manager, PER).textContent()).toContain('Open projects3');
  await expect.poll(() => cardOf(manager, OLA).textContent()).toContain('Open projects1');

  await operator.reload();
  await expect.poll(() => heading(operator)).toBe('Portal sign-in');
  await operator.getByLabel('E-mail').fill(OLA.email);
  await operator.getByLabel('Password', { exact: true }).fill(OLA.password);
  await operator.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => operator.getByRole('alert').textContent()).toBe('Wrong e-mail or password.');

  await manager.getByRole('button', { name: `Reactivate ${OLA.name}` }).click();
  await manager.getByRole('button', { name: `More about ${OLA.name}` }).waitFor();
  await operator.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => heading(operator)).toBe('Your work');
});

test('the last manager stays one, and a change of role can be taken back', async () => {
  const page = await open();
  await signIn(page, server, KARI, '/portal/operator-management');
  await chooseFor(page, KARI, 'Change role to operator');
  await untilToast(page, 'Kari Nes is the last active manager');
  await chooseFor(page, KARI, 'Deactivate…');
  const dialog = page.getByRole('dialog', { name: `Deactivate ${KARI.name}` });
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('is the last active manager');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await chooseFor(page, OLA, 'Change role to manager');
  await page.getByRole('button', { name: 'Undo' }).click();
  await untilToast(page, `${OLA.name} is now an operator`);
  await expect.poll(() => cardOf(page, OLA).textContent()).toContain('Operator');
});

test('a person changes the password, ends other sessions, and signs out everywhere', async () => {
  const other = await tokenOf(OLA);
  const page = await open(390);
  await signIn(page, server, OLA);
  // The menu stands before the first screen does, and closes when that comes.
  await expect.poll(() => heading(page)).toBe('Your work');
  const openAccount = async () => {
    await page.getByRole('button', { name: `${OLA.name}: account` }).click();
    await page.getByRole('menuitem', { name: 'Sign-in and sessions' }).click();
  };
  await openAccount();
  const dialog = page.getByRole('dialog', { name: 'Sign-in and sessions' });
  await dialog.getByText('This device', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: /^End / }).count()).toBeGreaterThan(0);
  await dialog.getByLabel('CSV files').selectOption('semicolon');
  await untilToast(page, 'CSV format saved');
  await expectNoViolations(page);
  await dialog.getByLabel('Current password').fill('not the right one');
  await dialog.getByLabel('New password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('Current password').and(page.locator('[aria-invalid]')).waitFor();
  expect(await dialog.getByLabel('New password').inputValue()).toBe(NEW_PASSWORD);
  await dialog.getByLabel('Current password').fill(OLA.password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await untilToast(page, 'Password changed');
  const refused = await fetch(`${server.url}/api/portal/me`, {
    headers: { authorization: `Bearer ${other}` },
  });
  expect(refused.status).toBe(401);

  await openAccount();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.poll(() => pathOf(page)).toBe('/portal-login');
  await signIn(page, server, { ...OLA, password: NEW_PASSWORD });
  await expect.poll(() => pathOf(page)).toBe('/portal/operator-dashboard');
});

// portal-screens.test.ts looks at 1280 and 390 px.
test('at 320 px the list fits, can be searched and is usable by everyone', async () => {
  const page = await open(320);
  await signIn(page, server, KARI, '/portal/operator-management');
  await cardOf(page, OLA).waitFor();
  await expectUsable(page);
  await page.getByLabel('Search').fill('welding');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await expect.poll(() => new URL(page.url()).search).toBe('?q=welding');
  await page.getByLabel('Search').fill('nobody like that');
  await page.getByText('No people match').waitFor();
});
