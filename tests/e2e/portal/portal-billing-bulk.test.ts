import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { Database } from '#db/open-database.ts';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';
import { createProject } from '#server/testing/factories.ts';
import { expectUsable, overflowOf } from '#tests/e2e/accessibility.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { moveProject, planProject } from './project-page.ts';
import { countPresses, openAs, startPortal } from './portal-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const withData = <Result>(work: (db: Database) => Result) => withDatabase(server, work);

const open = (path: string, width = 1280) => openAs(browser, server, staff.mona, path, { width, complaints });
const stateOf = (id: number) =>
  withData((db) => db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!.billingState);

/** A completed project with a fixed price. */
const completed = (vesselName: string, projectValue: number) =>
  withData((db) =>
    createProject(db, {
      vesselName,
      status: 'completed',
      completedDate: osloDay(new Date()),
      projectValue,
      currency: 'NOK',
    }),
  ).id;

async function addPart(id: number, amount: string | null, currency = 'NOK'): Promise<void> {
  const price = amount === null ? {} : { price: { amount, currency } };
  await staff.call(staff.mona, 'POST', `projects/${id}/parts`, { partName: 'Gasket', ...price });
}

test('several projects are approved and invoiced in five clicks', async () => {
  const first = completed('Bulkvik Alfa', 250_000);
  const second = completed('Bulkvik Beta', 100_000);
  await addPart(first, '10.00');
  await addPart(second, '5.50');
  const page = await open('/portal/billing-dashboard?q=Bulkvik');
  const table = page.getByRole('table', { name: 'Projects in NOK' });
  await table
    .getByRole('row', { name: /Bulkvik Alfa.* 2,500\.00 10\.00 .*2,510\.00.* Approve 2 lines/ })
    .waitFor();
  // The sums of the columns are those of all rows.
  await table.getByRole('row', { name: /All 2 projects 3,500\.00 15\.50 3,515\.50/ }).waitFor();
  const presses = await countPresses(page);
  await page.getByRole('checkbox', { name: 'Select all in NOK' }).click();
  const bar = page.getByRole('group', { name: 'Actions for the selected projects' });
  expect(await bar.getByRole('button', { name: /^Invoice 0 projects/ }).isDisabled()).toBe(true);
  await expectUsable(page);
  await bar.getByRole('button', { name: 'Approve 4 lines, 3,515.50\u00A0NOK' }).click();
  await untilToast(page, '4 lines approved');
  await bar.getByRole('button', { name: 'Invoice 2 projects, 3,515.50\u00A0NOK…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invoice 2 projects' });
  await dialog.getByLabel('Invoice reference of Bulkvik Alfa in NOK').fill('F-301');
  await dialog.getByLabel('Invoice reference of Bulkvik Beta in NOK').fill('F-302');
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Mark as invoiced' }).click();
  await untilToast(page, '2 projects invoiced');
  await dialog.waitFor({ state: 'detached' });
  expect(await presses()).toBeLessThanOrEqual(5);
  expect([stateOf(first), stateOf(second)]).toEqual(['invoiced', 'invoiced']);
  await table.getByRole('row', { name: /Bulkvik Alfa.* Record the payment/ }).waitFor();
});

test('before an invoice is made, it says what it leaves behind of the project', async () => {
  const id = completed('Restvik', 50_000);
  await staff.call(staff.mona, 'POST', 'billing/approve', {
    projects: [{ id, currency: 'NOK', total: '500.00' }],
  });
  await addPart(id, '4.70');
  await addPart(id, '9.00', 'EUR');
  await addPart(id, null);
  const page = await open('/portal/billing-dashboard?q=Restvik');
  const euros = page.getByRole('table', { name: 'Projects in EUR' });
  await euros.getByRole('row', { name: /Restvik.* Price 1 part/ }).waitFor();
  const row = page.getByRole('table', { name: 'Projects in NOK' }).getByRole('row', { name: /Restvik/ });
  await row.waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  expect(await row.getByRole('checkbox').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Invoice 1 project, 500.00\u00A0NOK…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invoice 1 project' });
  await dialog
    .getByText('4.70\u00A0NOK not approved, 9.00\u00A0EUR not approved, 1 part without a price')
    .waitFor();
  await dialog.getByRole('button', { name: 'Mark as invoiced' }).click();
  await dialog.getByText('Reference is required').waitFor();
  const reference = dialog.getByLabel('Invoice reference of Restvik in NOK');
  await reference.fill('F-400');

  // Someone else takes the approval back: nothing is invoiced, and what was typed stays.
  const { version } = await staff.call<ProjectBilling>(staff.mona, 'GET', `billing/projects/${id}`);
  await staff.call(staff.mona, 'POST', `projects/${id}/value/billing`, { version, to: 'pending' });
  await dialog.getByRole('button', { name: 'Mark as invoiced' }).click();
  await dialog.getByText('This project has no approved lines to invoice.').waitFor();
  expect(await reference.inputValue()).toBe('F-400');
  expect(stateOf(id)).toBe('pending');

  // The panel of the project says the same before its invoice.
  await staff.call(staff.mona, 'POST', 'billing/approve', {
    projects: [{ id, currency: 'NOK', total: '504.70' }],
  });
  await page.goto(`${server.url}/portal/billing-dashboard?project=${id}`);
  await page.getByText('This invoice leaves 2 lines of the project behind').waitFor();
});

test('rows are 32 px high, and the oldest uninvoiced project comes first', async () => {
  withData((db) => {
    const { id } = createProject(db, {
      vesselName: 'Eldvik with a name that is much too long for one row of a table of amounts',
      clientName: 'Nordskjær Offshore Construction and Heavy Transport Holding International AS',
      status: 'completed',
      completedDate: '2025-01-02',
      projectValue: 1000,
      currency: 'NOK',
    });
    inTransaction(db, (tx) => refreshProjectTotals(tx, id));
  });
  // The figures have a line for each currency.
  const mixed = completed('Valutavik', 100);
  await addPart(mixed, '10.00', 'EUR');
  await addPart(mixed, '10.00', 'USD');
  const page = await open('/portal/billing-dashboard');
  await page.setViewportSize({ width: 1280, height: 800 });
  const rows = page.getByRole('table', { name: 'Projects in NOK' }).locator('tbody').getByRole('row');
  await rows.first().waitFor();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(33);
  expect(await rows.first().textContent()).toContain('Eldvik');
  expect((await rows.first().boundingBox())!.y).toBeLessThanOrEqual(320);
  expect(
    await page
      .locator('tfoot td')
      .first()
      .evaluate((cell) => getComputedStyle(cell).position),
  ).toBe('sticky');
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => overflowOf(page), { message: `${width} px` }).toBeLessThanOrEqual(0);
  }
});

test('parts that are approved elsewhere leave the inbox, and all of a project are approved at once', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const parts: { id: number }[] = [];
  for (const partName of ['Filter candle', 'Lamp sleeve', 'Wiper ring']) {
    parts.push(await staff.call(staff.ola, 'POST', `projects/${id}/parts`, { partName }));
  }
  for (const part of parts) {
    await staff.call(staff.mona, 'PUT', `parts/${part.id}/price`, {
      version: 1,
      price: { amount: '10.00', currency: 'NOK' },
    });
  }
  const page = await open(`/portal/billing-notifications?project=${id}`);
  const rows = page.getByRole('listitem').filter({ hasText: 'Ola Berg used' });
  await expect.poll(() => rows.count()).toBe(3);
  const version = withData(
    (db) => db.select().from(partsUsed).where(eq(partsUsed.id, parts[0]!.id)).get()!.version,
  );
  await staff.call(staff.mona, 'POST', `parts/${parts[0]!.id}/billing`, { version, to: 'approved' });
  await rows.filter({ hasText: 'Filter candle' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Approve all 2 lines, 20\.00.NOK/ }).click();
  await page.getByText('No unread notifications.').waitFor();
});
