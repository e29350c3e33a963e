import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { auditLogs, outbox, whistleblowerAccessLogs } from '#db/schema/index.ts';
import { openPanel } from '#tests/e2e/admin/admin-page.ts';
import { queueDueReportNotices } from '#server/services/outbox/queue-report-notice.ts';
import { openLanding, reportForm } from './landing-page.ts';
import { messages, notes, openReport, row, status } from '#tests/e2e/admin/reports-page.ts';
import { copyTemplateSite, startSite } from './site.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';
import { untilToast } from './toasts.ts';

/** By which the reporter could be told: what a proxy says of the connection, and what the browser says of itself. */
const ADDRESS = '203.0.113.77';
const AGENT = 'MarkedAgent';
const marked = {
  extraHTTPHeaders: { 'x-forwarded-for': ADDRESS, referer: 'https://marked-referrer.example/' },
  userAgent: `Mozilla/5.0 ${AGENT}/77`,
};

/** Everything that was ever typed on either side; each is unlike any word of the program. */
const TYPED = {
  name: 'Kari Hjelmeland',
  email: 'kari.hjelmeland@fleet.example',
  description: 'The gangway of Nordlyset has no net, and Torvald forbade us to say so.',
  question: 'Which quay was Nordlyset at when you crossed it barefoot?',
  answer: 'Skoltegrunnskaien, on the seventh, before breakfast.',
  findings: 'Torvald was told, and a net was rigged at Skoltegrunnskaien.',
  note: 'Compare the gangway log with Torvald and the crane driver.',
  thanks: 'Thank you. The crane driver slipped again yesterday.',
};
const WORDS = [
  'Hjelmeland',
  'Nordlyset',
  'gangway',
  'Torvald',
  'forbade',
  'barefoot',
  'Skoltegrunnskaien',
  'breakfast',
  'rigged',
  'crane driver',
  'slipped',
];

const dataDir = copyTemplateSite();
const { server, browser } = await startSite({ dataDir, env: { LOG_LEVEL: 'trace' } });
const faults: string[] = [];

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function submitAnonymously(): Promise<string> {
  const page = await openLanding(browser, server.url, faults, marked);
  const form = reportForm(page);
  await form.scrollIntoViewIfNeeded();
  await form.getByRole('button', { name: 'Submit report', disabled: false }).waitFor();
  await form.getByLabel('Type of concern').selectOption('safety');
  await form.getByLabel('What happened').fill(TYPED.description);
  // Typed first, then thought better of.
  await form.getByLabel('Name').fill(TYPED.name);
  await form.getByLabel('E-mail').fill(TYPED.email);
  await form.getByLabel('Report anonymously').check();
  await form.getByRole('button', { name: 'Submit report' }).click();
  await untilToast(
    page,
    'Report Submitted',
    'Your report has been submitted successfully and will be reviewed confidentially.',
  );
  const code = await page.locator('dt', { hasText: 'Your receipt code' }).locator('+ dd').textContent();
  await page.context().close();
  return code ?? '';
}

/** In a browser that knows nothing of the one the report was sent with. */
async function enterCode(code: string): Promise<Page> {
  const page = await openLanding(browser, server.url, faults, marked);
  await page.getByRole('button', { name: 'Already reported? Enter your code' }).scrollIntoViewIfNeeded();
  await reportForm(page).getByRole('button', { name: 'Submit report', disabled: false }).waitFor();
  await page.getByRole('button', { name: 'Already reported? Enter your code' }).click();
  await page.getByLabel('Receipt code').fill(code);
  await page.getByRole('button', { name: 'Open report' }).click();
  await page.getByRole('heading', { name: 'Your report', exact: true }).waitFor();
  return page;
}

const caseOf = (page: Page) => page.locator('#report-form');

async function writeToHandler(page: Page, text: string): Promise<void> {
  await caseOf(page).getByLabel('Your message').fill(text);
  await caseOf(page).getByRole('button', { name: 'Send message' }).click();
  await caseOf(page)
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByText('You', { exact: true })
    .waitFor();
}

async function writeToReporter(page: Page, text: string, isFeedback = false): Promise<void> {
  await messages(page).getByLabel('Message to the reporter').fill(text);
  if (isFeedback)
    await messages(page)
      .getByLabel(/^This is the feedback/)
      .check();
  await messages(page).getByRole('button', { name: 'Send to the reporter' }).click();
  await messages(page).getByRole('listitem').filter({ hasText: text }).waitFor();
}

/** So short that chance alone might write it. */
const TOO_SHORT = 6;

/** A secret as it is, and as base64 or hexadecimal would hide it, wherever in a longer text it began. */
function disguisesOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
      // The outermost letters also depend on the text before and after.
      .slice(before === 0 ? 0 : 4, -2),
  );
  return [secret, secret.toLowerCase(), bytes.toString('hex'), ...encoded].filter(
    (text) => text.length >= TOO_SHORT,
  );
}

const findIn = (bytes: Buffer, secrets: string[]) =>
  secrets.filter((secret) =>
    disguisesOf(secret).some((text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))),
  );

test('an anonymous report from the form to its end, and nothing of it in any file or log', async () => {
  const code = await submitAnonymously();
  expect(code).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/);

  const reporter = await enterCode(code);
  await caseOf(reporter).getByText('Received.', { exact: true }).waitFor();

  const handler = await openPanel(browser, server, faults, '?tab=reports');
  await row(handler, 1).getByText('Anonymous Report', { exact: true }).waitFor();
  await row(handler, 1).getByText('New', { exact: true }).waitFor();
  await openReport(handler, 1);
  await handler.getByText(TYPED.description, { exact: true }).waitFor();
  await writeToReporter(handler, TYPED.question);
  await status(handler).getByText('Acknowledged', { exact: true }).first().waitFor();
  await notes(handler).getByLabel('Internal note').fill(TYPED.note);
  await notes(handler).getByRole('button', { name: 'Save internal note' }).click();
  await notes(handler).getByRole('listitem').filter({ hasText: TYPED.note }).waitFor();

  // The question was asked after the case was opened: writing shows it.
  await writeToHandler(reporter, TYPED.answer);
  await caseOf(reporter)
    .getByRole('listitem')
    .filter({ hasText: TYPED.question })
    .getByText('Handler')
    .waitFor();
  await caseOf(reporter).getByText('Acknowledged.', { exact: true }).waitFor();
  await reporter.context().close();

  await handler.getByRole('button', { name: 'All reports' }).click();
  await row(handler, 1).getByText('1 new message').waitFor();
  await openReport(handler, 1);
  const answer = messages(handler).getByRole('listitem').filter({ hasText: TYPED.answer });
  await answer.getByText('New', { exact: true }).waitFor();
  await writeToReporter(handler, TYPED.findings, true);
  await status(handler).getByRole('button', { name: 'Close report…' }).click();
  const dialog = handler.getByRole('dialog', { name: 'Close report #1' });
  await dialog.getByLabel('How did it end?').selectOption('Action taken');
  await dialog.getByRole('button', { name: 'Close report' }).click();
  await status(handler).getByText('Closed: action taken', { exact: true }).waitFor();

  // Without the spaces, as a reporter may have noted it.
  const again = await enterCode(code.replaceAll(' ', ''));
  await caseOf(again).getByText('Closed: action taken.', { exact: true }).waitFor();
  await caseOf(again).getByText(TYPED.findings, { exact: true }).waitFor();
  expect(await caseOf(again).getByText(TYPED.note).count()).toBe(0);
  await writeToHandler(again, TYPED.thanks);
  await again.context().close();

  await handler.getByRole('button', { name: 'All reports' }).click();
  await row(handler, 1).getByText('1 new message').waitFor();
  await openReport(handler, 1);
  await messages(handler).getByRole('listitem').filter({ hasText: TYPED.thanks }).waitFor();
  expect(faults).toEqual([]);

  const copy = join(dataDir, 'copy.db');
  const told = withDatabase(server, (db) => {
    queueDueReportNotices({ db, clock: { now: () => new Date(Date.now() + 3_600_000) } });
    db.$client.prepare('vacuum into ?').run(copy);
    return {
      mail: db.select().from(outbox).all(),
      audited: JSON.stringify(db.select().from(auditLogs).all()),
      handled: db.select().from(whistleblowerAccessLogs).all().length,
    };
  });
  expect(new Set(told.mail.map(({ subject }) => subject))).toEqual(
    new Set(['A report has arrived', 'A reporter has written']),
  );
  expect(told.audited).not.toMatch(/report/i);
  expect(told.handled).toBeGreaterThan(5);

  const files = new Map(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(dataDir, name)).isFile())
      .map((name) => [name, readFileSync(join(dataDir, name))]),
  );
  files.set('log', Buffer.from(server.output()));
  for (const name of ['quayside.db', 'quayside.db-wal', 'copy.db', 'log']) {
    expect([name, (files.get(name)?.length ?? 0) > 1000]).toEqual([name, true]);
  }
  // The search finds what is there.
  expect(findIn(files.get('copy.db') ?? Buffer.alloc(0), ['safety', 'compliance@quayside.example'])).toEqual([
    'safety',
    'compliance@quayside.example',
  ]);
  for (const before of ['', '.', '..']) {
    const hidden = Buffer.from(`${before}${TYPED.answer}`).toString('base64');
    expect(findIn(Buffer.from(hidden), WORDS)).toEqual(['Skoltegrunnskaien', 'breakfast']);
  }

  const digits = code.replaceAll(' ', '');
  const secrets = [
    ...WORDS,
    ...Object.values(TYPED),
    code,
    digits,
    code.replaceAll(' ', '-'),
    ADDRESS,
    AGENT,
    'marked-referrer',
  ];
  for (const [name, bytes] of files) expect([name, findIn(bytes, secrets)]).toEqual([name, []]);
});
