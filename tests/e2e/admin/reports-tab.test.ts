import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { adminSessions, whistleblowerReports } from '#db/schema/index.ts';
import { openPanel, signIn, tab } from './admin-page.ts';
import { holdAnswers } from '#tests/e2e/browser.ts';
import { violationsOf } from '#tests/e2e/accessibility.ts';
import {
  messages,
  notes,
  openReport,
  part,
  row,
  sendReport,
  shownToReporter,
  status,
  writeAsReporter,
} from './reports-page.ts';
import type { RunningServer, StartOptions } from '#tests/e2e/server.ts';
import { copyTemplateSite, startServerOnTemplate, startSite } from '#tests/e2e/site.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';
import { untilToast } from '#tests/e2e/toasts.ts';

const { server, browser } = await startSite();
let faults: string[];

beforeEach(() => {
  faults = [];
});

/** Starts the program for one test, where no report of another test is in the list. */
async function startOwnServer(options: StartOptions = {}): Promise<RunningServer> {
  const own = await startServerOnTemplate(options);
  onTestFinished(async () => void (await own.stop()));
  return own;
}

const openTab = (query = '', options = {}, on = server) =>
  openPanel(browser, on, faults, `?tab=reports${query}`, options);

const marks = (page: Page, id: number) => row(page, id).getByRole('listitem').allTextContents();

/** Changes the stored report, as time or another handler would. */
function change(id: number, values: Partial<typeof whistleblowerReports.$inferInsert>, on = server): void {
  withDatabase(on, (db) =>
    db.update(whistleblowerReports).set(values).where(eq(whistleblowerReports.id, id)).run(),
  );
}

const day = (fromNow: number) => addDays(osloDay(new Date()), fromNow);
const closed = (purgeOn: string) =>
  ({
    status: 'closed',
    outcome: 'no action',
    acknowledgedAt: new Date(),
    closedAt: new Date(),
    purgeOn,
  }) as const;

test('an empty list says so, and that the keys are not backed up; an address without its report leads back there', async () => {
  const own = await startOwnServer();
  const page = await openTab('', {}, own);
  await page.getByText('No whistleblower reports yet.', { exact: true }).waitFor();
  await page.getByText('Back up the keys.').waitFor();
  expect(await page.locator('code').textContent()).toMatch(/^npm run keys:export -- --to \S+$/);
  expect(faults).toEqual([]);
  for (const report of ['seven', '7']) {
    await page.goto(`${own.url}/admin?tab=reports&report=${report}`);
    await page.getByText('This report does not exist.').waitFor();
  }
  await page.getByRole('button', { name: 'All reports' }).click();
  await page.getByText('No whistleblower reports yet.').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=reports');
});

test('the list says who, what, when, what is due, what is new, what goes and what cannot be read', async () => {
  const own = await startOwnServer();
  await sendReport(own, { incidentType: 'environment', description: 'Oil went overboard.' });
  await sendReport(own, {
    anonymous: false,
    reporterName: 'Ola Skipper',
    reporterEmail: 'ola@fleet.example',
    incidentType: 'ethics',
    description: 'An invoice was paid twice.',
  });
  for (let id = 3; id <= 6; id += 1) await sendReport(own, { description: `Concern ${id}` });
  change(2, { acknowledgeBy: day(-3), feedbackBy: day(5), readAt: new Date() }, own);
  change(3, { acknowledgedAt: new Date(), status: 'acknowledged' }, own);
  change(4, closed(day(7)), own);
  change(
    5,
    {
      ...closed(day(-1)),
      descriptionCiphertext: null,
      receiptHash: null,
      purgedAt: new Date(),
    },
    own,
  );
  change(6, { descriptionCiphertext: 'v1.tampered' }, own);

  const page = await openTab('', {}, own);
  await row(page, 1).getByText('Oil went overboard.').waitFor();
  expect((await page.getByRole('link', { name: /^Report #/ }).allTextContents()).toSorted()).toEqual(
    [1, 2, 3, 4, 5, 6].map((id) => `Report #${id}`),
  );
  await row(page, 1).getByText('Anonymous Report', { exact: true }).waitFor();
  await row(page, 1).getByText('New', { exact: true }).waitFor();
  expect(await row(page, 1).locator('time').textContent()).toMatch(/^\d+ \w+ \d{4} at \d\d:00$/);
  expect(await marks(page, 1)).toEqual([
    'Environmental Issue',
    'Received',
    expect.stringMatching(/^Acknowledge by \d+ \w+ \d{4}$/),
    expect.stringMatching(/^Feedback by \d+ \w+ \d{4}$/),
  ]);
  await row(page, 2).getByText('Ola Skipper, ola@fleet.example', { exact: true }).waitFor();
  expect(await row(page, 2).getByText('New', { exact: true }).count()).toBe(0);
  expect((await marks(page, 2)).slice(2)).toEqual([
    expect.stringMatching(/^Overdue: acknowledge by /),
    expect.stringMatching(/^Due soon: feedback by /),
  ]);
  expect((await marks(page, 3)).slice(1, 3)).toEqual(['Acknowledged', 'Acknowledgement done']);
  expect(await marks(page, 4)).toEqual([
    'Safety Concern',
    'Closed: no action',
    'Acknowledgement done',
    'Feedback done',
    expect.stringMatching(/^Will be deleted on \d+ \w+ \d{4}$/),
  ]);
  expect(await marks(page, 5)).toEqual(['Safety Concern', 'Closed: no action', 'Content deleted']);
  expect(await marks(page, 6)).toContain('Cannot be opened');
  await row(page, 6).getByText('This text cannot be opened.').waitFor();

  await page.getByRole('button', { name: 'Closed 2' }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('status') === 'closed');
  await row(page, 6).waitFor({ state: 'detached' });
  await page.reload();
  await row(page, 4).waitFor();
  expect(await page.getByRole('link', { name: /^Report #/ }).count()).toBe(2);

  await openReport(page, 4);
  await page.getByText(/^The content of this report is deleted on/).waitFor();
  await page.goto(`${own.url}/admin?tab=reports&report=5`);
  await page.getByText('Only its number, category and dates are left.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.goto(`${own.url}/admin?tab=reports&report=6`);
  await page.getByText('This report cannot be opened').waitFor();
  expect(faults).toEqual([]);
});

test('by keyboard: open, read what is new, answer, note, and back to where one was', async () => {
  const own = await startOwnServer();
  const { receiptCode } = await sendReport(own);
  await writeAsReporter(own, receiptCode, 'It happened again.');
  const page = await openTab('', {}, own);
  await row(page, 1).getByText('1 new message').waitFor();
  await tab(page, 'Reports').getByText('1 unread').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Report #1' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Report #1', level: 2 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Report #1');
  await messages(page)
    .getByRole('listitem')
    .filter({ hasText: 'It happened again.' })
    .getByText('New', { exact: true })
    .waitFor();
  await tab(page, 'Reports').getByText('1 unread').waitFor({ state: 'detached' });

  await messages(page).getByText('The first message acknowledges the report.').waitFor();
  await messages(page).getByLabel('Message to the reporter').focus();
  await page.keyboard.type('Which gangway do you mean?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await untilToast(page, 'Message sent', 'The reporter reads it with the receipt code.');
  await messages(page)
    .getByRole('listitem')
    .filter({ hasText: 'Which gangway do you mean?' })
    .getByText('Not seen by the reporter yet')
    .waitFor();
  await status(page).getByText('Acknowledged', { exact: true }).first().waitFor();
  await status(page).getByText('Feedback given').waitFor();
  expect(await messages(page).getByLabel('Message to the reporter').inputValue()).toBe('');

  await notes(page).getByLabel('Internal note').focus();
  await page.keyboard.type('Ask the bosun about the net.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await notes(page).getByRole('listitem').filter({ hasText: 'Ask the bosun' }).waitFor();
  expect(await messages(page).getByText('Ask the bosun').count()).toBe(0);
  for (const entry of ['Note written', 'Status changed', 'Message sent', 'Opened'])
    await part(page, 'Access log').getByText(`${entry} by Admin`, { exact: true }).waitFor();

  const shown = await shownToReporter(own, receiptCode);
  expect(shown).toContain('Which gangway do you mean?');
  expect(shown).not.toContain('bosun');
  await page.goBack();
  await row(page, 1).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Report #1');
  expect(faults).toEqual([]);
});

test('what is typed outlives a failure and the way to the list, and a lost answer does not double it', async () => {
  const { id, receiptCode } = await sendReport(server);
  const page = await openTab(`&report=${id}`);
  const box = messages(page).getByLabel('Message to the reporter');
  await messages(page).getByRole('button', { name: 'Send to the reporter' }).click();
  await messages(page).getByText('Please write a message').waitFor();
  await box.fill('Which gangway do you mean?');
  await notes(page).getByLabel('Internal note').fill('Half a thought');

  // It arrives, but the answer is lost.
  await page.route('**/admin.whistleblowing.sendMessage*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await messages(page).getByRole('button', { name: 'Send to the reporter' }).click();
  await messages(page).getByText('No connection.').waitFor();
  await page.unroute('**/admin.whistleblowing.sendMessage*');
  expect(await box.inputValue()).toBe('Which gangway do you mean?');

  await page.getByRole('button', { name: 'All reports' }).click();
  await row(page, id).getByText('Unsent text').waitFor();
  await tab(page, 'Products').click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await openReport(page, id);
  expect(await box.inputValue()).toBe('Which gangway do you mean?');
  expect(await notes(page).getByLabel('Internal note').inputValue()).toBe('Half a thought');
  await messages(page).getByRole('button', { name: 'Send to the reporter' }).click();
  await untilToast(page, 'Message sent', 'The reporter reads it with the receipt code.');
  expect((await shownToReporter(server, receiptCode)).split('Which gangway do you mean?')).toHaveLength(2);
  expect(await notes(page).getByLabel('Internal note').inputValue()).toBe('Half a thought');
});

test('the next message may be begun while the one before is being sent', async () => {
  const { id } = await sendReport(server);
  const page = await openTab(`&report=${id}`);
  const box = messages(page).getByLabel('Message to the reporter');
  const answers = await holdAnswers(page, 'admin.whistleblowing.sendMessage');
  await box.fill('Which gangway do you mean?');
  await messages(page).getByRole('button', { name: 'Send to the reporter' }).click();
  await answers.come(1);
  await box.pressSequentially(' And when was it?');
  await answers.letGo();
  await untilToast(page, 'Message sent', 'The reporter reads it with the receipt code.');
  await expect.poll(() => box.inputValue()).toBe('And when was it?');
});

test('a session that ends while one writes asks for the code, and the message leaves as it was typed', async () => {
  const { id, receiptCode } = await sendReport(server);
  const page = await openTab(`&report=${id}`);
  await messages(page).getByLabel('Message to the reporter').fill('Which gangway do you mean?');
  // With the press, so that no other call says before it that the session has ended.
  await page.route(
    '**/api/trpc/*admin.whistleblowing.sendMessage*',
    async (route) => {
      withDatabase(server, (db) => db.delete(adminSessions).run());
      await route.continue();
    },
    { times: 1 },
  );
  await messages(page).getByRole('button', { name: 'Send to the reporter' }).click();
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await signIn(page, server);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await messages(page).getByLabel('Message to the reporter').inputValue()).toBe(
    'Which gangway do you mean?',
  );
  await messages(page).getByRole('button', { name: 'Send to the reporter' }).click();
  await untilToast(page, 'Message sent', 'The reporter reads it with the receipt code.');
  expect(await shownToReporter(server, receiptCode)).toContain('Which gangway do you mean?');
});

test('the status of a report: acknowledged, under review, closed with an outcome, reopened with a reason', async () => {
  const { id } = await sendReport(server);
  const page = await openTab(`&report=${id}`);
  const standing = (words: string) => status(page).getByText(words, { exact: true }).first().waitFor();
  const acknowledge = status(page).getByRole('button', { name: 'Acknowledge' });
  await acknowledge.waitFor();
  expect(await status(page).getByRole('button').count()).toBe(1);
  await acknowledge.click();
  await status(page).getByRole('button', { name: 'Start review' }).click();
  await standing('Under review');
  await status(page).getByRole('button', { name: 'Close report…' }).click();
  const dialog = page.getByRole('dialog', { name: `Close report #${id}` });
  await dialog.getByRole('button', { name: 'Close report' }).click();
  await dialog.getByText('Choose the outcome of the report').waitFor();
  await dialog.getByLabel('How did it end?').selectOption('Outside scope');
  await dialog.getByText('The reporter will read: The matter is not one').waitFor();
  await dialog.getByRole('button', { name: 'Close report' }).click();
  await standing('Closed: outside scope');
  await status(page).getByText('Content kept until').waitFor();

  await status(page).getByRole('button', { name: 'Reopen…' }).click();
  const again = page.getByRole('dialog', { name: `Reopen report #${id}` });
  await again.getByRole('button', { name: 'Reopen' }).click();
  await again.getByText('Give the reason for reopening the report').waitFor();
  await again.getByLabel('Reason for reopening').fill('A second witness came.');
  await again.getByRole('button', { name: 'Reopen' }).click();
  await standing('Under review');
  await notes(page).getByText('Reopened: A second witness came.').waitFor();
  expect(faults).toEqual([]);
});

test('of two who change one report the second sees both versions and decides', async () => {
  const { id } = await sendReport(server);
  const first = await openTab(`&report=${id}`);
  const second = await openTab(`&report=${id}`);
  await status(second).getByRole('button', { name: 'Acknowledge' }).waitFor();
  await status(first).getByRole('button', { name: 'Acknowledge' }).click();
  await status(first).getByRole('button', { name: 'Start review' }).waitFor();

  await status(second).getByRole('button', { name: 'Acknowledge' }).click();
  const conflict = status(second).getByRole('alert');
  await conflict.waitFor();
  expect(await conflict.getByRole('definition').allTextContents()).toEqual([
    'Received',
    'Acknowledged',
    'Acknowledged',
  ]);
  expect(await conflict.getByRole('button').allTextContents()).toEqual(['Keep the current status']);
  await conflict.getByRole('button', { name: 'Keep the current status' }).click();
  await conflict.waitFor({ state: 'detached' });

  await status(second).getByRole('button', { name: 'Close report…' }).click();
  const dialog = second.getByRole('dialog', { name: `Close report #${id}` });
  await dialog.getByLabel('How did it end?').selectOption('Action taken');
  await status(first).getByRole('button', { name: 'Start review' }).click();
  await status(first).getByText('Under review', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close report' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByRole('alert').getByRole('definition').allTextContents()).toEqual([
    'Acknowledged',
    'Closed: action taken',
    'Under review',
  ]);
  expect(await dialog.getByLabel('How did it end?').inputValue()).toBe('action');
  await dialog.getByRole('button', { name: 'Change it anyway' }).click();
  await status(second).getByText('Closed: action taken', { exact: true }).waitFor();
});

test('while the key is away the tab says that reports are locked, and nothing else', async () => {
  const dataDir = copyTemplateSite();
  const first = await startServerOnTemplate({ dataDir });
  const { id } = await sendReport(first);
  await first.stop();
  const keyFile = join(dataDir, 'keys', 'report-keys.json');
  renameSync(keyFile, `${keyFile}.away`);
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const locked = await startOwnServer({ dataDir });
  const page = await openPanel(browser, locked, [], '?tab=reports');
  await page
    .getByRole('alert')
    .getByText('Reports are locked: the key that opens them is missing.')
    .waitFor();
  await page.goto(`${locked.url}/admin?tab=reports&report=${id}`);
  await page.getByRole('alert').getByText('Reports are locked').waitFor();
  expect(await page.getByText('Try again').count()).toBe(0);
});

describe.each([
  [1280, 860],
  [390, 780],
])('at %i px', (width, height) => {
  test('list, report and dialogs fit, and axe finds nothing', async () => {
    const { id, receiptCode } = await sendReport(server, { description: 'Unbroken'.repeat(60) });
    await writeAsReporter(server, receiptCode, 'Unbroken'.repeat(60));
    const { id: overdue } = await sendReport(server, {
      anonymous: false,
      reporterName: 'Unbroken'.repeat(20),
      incidentType: 'other',
    });
    change(overdue, { acknowledgeBy: day(-3) });
    const page = await openTab('', { viewport: { width, height } });
    await row(page, overdue).waitFor();
    const look = async () => {
      // With a dialog open the scrollbar's place is left free.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await violationsOf(page)).toEqual([]);
    };
    await look();
    await openReport(page, id);
    await look();
    await status(page).getByRole('button', { name: 'Acknowledge' }).click();
    await status(page).getByRole('button', { name: 'Close report…' }).click();
    const dialog = page.getByRole('dialog', { name: `Close report #${id}` });
    await dialog.getByRole('button', { name: 'Close report' }).click();
    await dialog.getByText('Choose the outcome of the report').waitFor();
    await look();
    await dialog.getByLabel('How did it end?').selectOption('No action');
    await dialog.getByRole('button', { name: 'Close report' }).click();
    await status(page).getByRole('button', { name: 'Reopen…' }).click();
    await page.getByRole('dialog', { name: `Reopen report #${id}` }).waitFor();
    await look();
  });
});
