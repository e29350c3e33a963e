import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import type { Database } from '#db/open-database.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { createAcceptedRequest } from '#server/testing/portal/accepted-request.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { expectUsable } from '#tests/e2e/accessibility.ts';
import { basketCard, newVisitor, openCatalogue } from '#tests/e2e/catalogue-page.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import { openAs, startPortal } from './portal-page.ts';
import { moveProject } from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const withData = <Result>(work: (db: Database) => Result) => withDatabase(server, work);
const today = osloDay(new Date());

withData((db) =>
  addVessel(
    db,
    { now: () => new Date() },
    {
      vesselName: 'Nordlys',
      imoNumber: '9074729',
      clientName: 'Nordlys Rederi AS',
      portAgent: 'Haugesund Agency',
    },
  ),
);

/** The presses of each person. */
const clicks = { buyer: 0, manager: 0, operator: 0 };
const clicker = (who: keyof typeof clicks) => async (control: Locator) => {
  clicks[who] += 1;
  await control.click();
};

/** Copied from a spreadsheet: a number of ours, equipment on board, and 38 items that the catalogue lacks. */
const ROWS = [
  'Item number\tDescription\tQty',
  'MS-TRO-B500\tBuffer solution\t5',
  '\tReagent for 28034\t2',
  ...Array.from({ length: 38 }, (_, index) => `X-${1000 + index}\tSpare part ${index + 1}\t1`),
].join('\n');

test('forty pasted lines become a quotation, a project, used parts and an invoice at the quoted price', async () => {
  const statusPath = await sendList();
  const manager = await openAs(browser, server, staff.mona, '/portal/projects-overview?view=requests', {
    complaints,
  });
  await quote(manager);
  await accept(statusPath);
  const projectId = await makeProject(manager);
  await useParts(projectId);
  // How the work comes to its end, with its report and signature, is another journey.
  await moveProject(staff, projectId, 'in progress');
  withData((db) =>
    db
      .update(vesselProjects)
      .set({ status: 'work done', outcome: 'resolved', workEndedAt: new Date() })
      .where(eq(vesselProjects.id, projectId))
      .run(),
  );
  await invoice(manager, projectId);

  const { parts, planned, totals } = await staff.call<ProjectBilling>(
    staff.mona,
    'GET',
    `billing/projects/${projectId}`,
  );
  expect(parts.map(({ quantity, unitPrice, billingStatus }) => [quantity, unitPrice, billingStatus])).toEqual(
    [
      [5, '1250.50', 'invoiced'],
      [3, '310.00', 'invoiced'],
    ],
  );
  expect(planned).toHaveLength(38);
  expect(totals).toMatchObject([{ currency: 'NOK', invoiced: '7182.50', lines: 2 }]);
  expect(clicks).toEqual({ buyer: 6, manager: 13, operator: 2 });
});

async function sendList(): Promise<string> {
  const press = clicker('buyer');
  const faults: string[] = [];
  const page = await openCatalogue(await newVisitor(browser), server.url, faults);
  await press(page.getByRole('button', { name: 'Paste a list' }));
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await dialog.getByLabel('Your list').fill(ROWS);
  // What is on board names no item of its own: the buyer chooses its reagent.
  const unclear = dialog.getByRole('combobox', { name: /^Item for .*Reagent for 28034/ });
  await unclear.selectOption({ index: 1 });
  await press(dialog.getByRole('button', { name: 'Add 40 lines' }));
  await dialog.waitFor({ state: 'detached' });
  const basket = basketCard(page);
  await press(basket.getByText('Vessel & delivery'));
  for (const [label, text] of [
    ['Vessel', 'MV Nordlys'],
    ['IMO number', 'IMO 9074729'],
    ['Port', 'Haugesund'],
    ['ETA', addDays(today, 3)],
    ['Requisition number', 'REQ-0117'],
  ] as const) {
    await basket.getByLabel(label, { exact: true }).fill(text);
  }
  await press(basket.getByRole('button', { name: 'Send to us now' }));
  const send = page.getByRole('dialog', { name: 'Send your RFQ to us' });
  await send.getByLabel('Name').fill('Ann Example');
  await send.getByLabel('E-mail').fill('ann@fleet.example');
  await press(send.getByRole('button', { name: 'Send the request' }));
  const sent = page.getByRole('dialog', { name: /^Request Q-\d\d-000001 sent$/ });
  const path = await sent.getByRole('link', { name: 'Follow your request' }).getAttribute('href');
  expect(faults).toEqual([]);
  return path ?? '';
}

async function quote(page: Page): Promise<void> {
  const press = clicker('manager');
  await press(page.getByRole('link', { name: /Q-\d\d-000001/ }));
  await press(page.getByRole('button', { name: 'Write quotation' }));
  const prices = page.getByLabel('Price each, NOK');
  await expect.poll(() => prices.count()).toBe(40);
  const amounts = ['1250,50', '310', ...Array.from({ length: 38 }, (_, index) => `${index + 1}.25`)];
  for (const [place, amount] of amounts.entries()) await prices.nth(place).fill(amount);
  await press(page.getByRole('button', { name: 'Send quotation' }));
  await press(page.getByRole('button', { name: 'Send', exact: true }));
  await page.getByText('Quotation 1', { exact: true }).waitFor();
}

/** Without JavaScript, as the mail programs of some ships open a link. */
async function accept(path: string): Promise<void> {
  const press = clicker('buyer');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url + path);
  await press(page.getByRole('button', { name: 'Accept the quotation' }));
  await page.getByText('You accepted this quotation on').waitFor();
  await context.close();
}

async function makeProject(page: Page): Promise<number> {
  const press = clicker('manager');
  // The open screen follows.
  await press(page.getByRole('button', { name: 'Create project' }));
  await page.waitForURL(/\/portal\/project\/\d+/);
  const id = Number(/\/project\/(\d+)/.exec(page.url())?.[1]);
  await page.getByRole('link', { name: 'Request Q-' }).waitFor();
  await expectUsable(page);
  // Only what the request cannot know is left: who goes.
  await press(page.getByRole('button', { name: 'More actions' }));
  await press(page.getByRole('menuitem', { name: 'Confirm and schedule' }));
  const dialog = page.getByRole('dialog', { name: 'Confirm and schedule' });
  expect(await dialog.getByLabel('First day').inputValue()).toBe(addDays(today, 3));
  expect(await dialog.getByLabel('Location').inputValue()).toBe('Haugesund');
  await dialog.getByLabel('Operator').selectOption(String(staff.ola.id));
  await press(dialog.getByRole('button', { name: 'Confirm and schedule' }));
  await page.getByText('Scheduled', { exact: true }).first().waitFor();
  const status = () =>
    withData((db) => db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()?.status);
  await expect.poll(status).toBe('scheduled');
  return id;
}

async function useParts(projectId: number): Promise<void> {
  const press = clicker('operator');
  const page = await openAs(browser, server, staff.ola, `/portal/project/${projectId}?tab=parts`, {
    width: 390,
    complaints,
    waitsForAnswers: true,
  });
  const quoted = page.getByRole('list', { name: 'Quoted, not used yet' });
  await expect.poll(() => quoted.getByRole('listitem').count()).toBe(40);
  expect(await quoted.textContent()).not.toMatch(/NOK|1,250/);
  await press(quoted.getByRole('button', { name: /^Use Buffer Solution 500 mL/ }));
  await untilToast(page, '5 × Buffer Solution 500 mL used');
  await expect.poll(() => quoted.getByRole('listitem').count()).toBe(39);
  // Three were used of the two that were quoted.
  const second = quoted.getByRole('listitem').first();
  await second.getByRole('spinbutton').fill('3');
  await press(second.getByRole('button', { name: /^Use/ }));
  await expect.poll(() => quoted.getByRole('listitem').count()).toBe(38);
  const used = page.getByRole('list', { name: 'Parts used' });
  await expect.poll(() => used.getByRole('listitem').count()).toBe(2);
  await expectUsable(page);
}

async function invoice(page: Page, projectId: number): Promise<void> {
  const press = clicker('manager');
  await page.goto(`${server.url}/portal/project/${projectId}?tab=money`);
  await press(page.getByRole('button', { name: /^Approve all 2 lines, 7,182\.50/ }));
  await press(page.getByRole('link', { name: 'Review and approve' }).first());
  await press(page.getByRole('button', { name: 'Approve', exact: true }));
  await page.getByText('Completed', { exact: true }).first().waitFor();
  await press(page.getByRole('link', { name: 'Money' }));
  await page.getByRole('heading', { name: 'Invoice 7,182.50 NOK' }).waitFor();
  await page.getByLabel('Invoice reference').fill('F-118');
  await press(page.getByRole('button', { name: 'Mark as invoiced' }));
  await page.getByText('F-118').first().waitFor();
}

test('a request without a vessel asks for its name, and its vessel is linked with one press', async () => {
  const { id, number } = withData((db) =>
    createAcceptedRequest(db, { vesselName: null, imoNumber: 'IMO 9319466', port: 'Bergen' }),
  );
  const path = `/portal/projects-overview?view=requests&request=${id}`;
  const page = await openAs(browser, server, staff.mona, path, { width: 390, complaints });
  await page.getByRole('button', { name: 'Create project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create project' });
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await dialog.getByText('Enter the name of the vessel').waitFor();
  await dialog.getByLabel('Vessel').fill('Havskygge');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/portal\/project\/\d+/);
  await page.getByText('Havskygge, IMO 9319466, is not linked to the directory.').waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Link vessel' }).click();
  await untilToast(page, 'Havskygge is in the directory');
  await page.getByRole('button', { name: 'Link vessel' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: `Request ${number}` }).click();
  await page.getByRole('link', { name: /^Project \d+$/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Create project' }).count()).toBe(0);
});
