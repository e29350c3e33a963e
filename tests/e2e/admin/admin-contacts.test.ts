import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { contactSubmissions } from '#db/schema/index.ts';
import { violationsOf } from '#tests/e2e/accessibility.ts';
import { answersTo, openPanel, tab } from './admin-page.ts';
import { signInByCall } from './admin-calls.ts';
import { mailtoOf } from '#tests/e2e/catalogue-page.ts';
import { startSite } from '#tests/e2e/site.ts';
import { holdToast, untilToast, toastOn } from '#tests/e2e/toasts.ts';

type Row = typeof contactSubmissions.$inferInsert;

const { server, browser } = await startSite();
let faults: string[];

beforeEach(() => {
  faults = [];
  stored((db) => db.delete(contactSubmissions).run());
});
function stored<T>(use: (db: ReturnType<typeof openDatabase>) => T): T {
  const db = openDatabase({ file: join(server.dataDir, 'quayside.db') });
  try {
    return use(db);
  } finally {
    db.$client.close();
  }
}

/** Messages as visitors have sent them, a minute apart, the last one last; returns their ids. */
function arrive(messages: readonly Partial<Row>[]): number[] {
  const start = Date.UTC(2026, 2, 2, 8);
  const rowsToStore = messages.map((message, index) => ({
    name: `Sender ${index}`,
    email: `sender${index}@fleet.example`,
    message: `Message ${index}: please quote two reagent kits.`,
    createdAt: new Date(start + index * 60_000),
    contentHash: `${index}`,
    ...message,
  }));
  return stored((db) =>
    db
      .insert(contactSubmissions)
      .values(rowsToStore)
      .returning({ id: contactSubmissions.id })
      .all()
      .map(({ id }) => id),
  );
}

const messageOf = (id: number) =>
  stored((db) => db.select().from(contactSubmissions).where(eq(contactSubmissions.id, id)).get());

const inbox = (page: Page) => page.getByRole('region', { name: 'Contact messages' });
const rows = (page: Page) => inbox(page).getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const pane = (page: Page, name: string) => page.getByRole('region', { name: `Message of ${name}` });
const filter = (page: Page, name: string) =>
  inbox(page).getByRole('group', { name: 'Show' }).getByRole('button', { name });
const openContacts = (query = '', options = {}) =>
  openPanel(browser, server, faults, `?tab=contacts${query}`, options);

const kari = {
  name: 'Kari Nordmann',
  email: 'kari@nordfleet.example',
  company: 'Nordfleet AS',
  phone: '+47 00 00 00 77',
  service: 'chemicals',
  message: 'Please quote two reagent kits.\nDelivery Rotterdam.',
} as const;

test('A message is read, answered, noted and handled', async () => {
  const [id = 0] = arrive([kari]);
  const page = await openContacts();
  const first = row(page, 'Kari Nordmann');
  for (const text of [kari.email, kari.company, kari.phone, '2 March 2026 at 09:00', 'Chemical Supply']) {
    await first.getByText(text, { exact: true }).waitFor();
  }
  await first.getByText('Unread:').waitFor();
  await tab(page, 'Contacts').getByText('1 unread').waitFor();

  await first.getByRole('button', { name: 'Kari Nordmann' }).click();
  await page.waitForURL(`**/admin?contact=${id}&tab=contacts`);
  await pane(page, 'Kari Nordmann').getByText('Delivery Rotterdam.').waitFor();
  await tab(page, 'Contacts').getByText('1 unread').waitFor({ state: 'detached' });
  await first.getByText('Unread:').waitFor({ state: 'detached' });

  const link = await mailtoOf(page, () => page.getByRole('link', { name: 'Reply by e-mail' }).click());
  expect(link).toMatch(/^mailto:kari@nordfleet\.example\?subject=/);
  expect(decodeURIComponent(link)).toContain('> Please quote two reagent kits.\r\n> Delivery Rotterdam.');

  await page.getByLabel('Note').fill('Quoted on Monday.');
  await row(page, 'Kari').getByText('Note not saved').waitFor();
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await untilToast(page, 'Message handled, note saved');
  await inbox(page).getByText('Nothing waits for an answer.').waitFor();
  await pane(page, 'Kari Nordmann')
    .getByText(/^Handled .* \(Oslo time\)$/)
    .waitFor();
  expect(messageOf(id)).toMatchObject({
    handledNote: 'Quoted on Monday.',
    handledAt: expect.any(Date),
    readAt: expect.any(Date),
  });

  await filter(page, 'Handled').click();
  await row(page, 'Kari Nordmann').getByText('Handled', { exact: true }).waitFor();
  await page.reload();
  await pane(page, 'Kari Nordmann').waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('Quoted on Monday.');
  await page.getByRole('button', { name: 'Back to the inbox' }).click();
  await toastOn(page).getByRole('button', { name: 'Undo' }).click();
  await untilToast(page, 'Message marked as handled');
  expect(faults).toEqual([]);
});

test('Spam stands behind its filter with the reason, comes back, and Undo takes it there again', async () => {
  const [, id = 0] = arrive([kari, { name: 'Robot', spamReason: 'honeypot' }]);
  const page = await openContacts();
  await row(page, 'Kari').waitFor();
  expect(await rows(page).count()).toBe(1);
  await tab(page, 'Contacts').getByText('1 in spam').waitFor();
  await inbox(page).getByText('1 unread message was moved to spam automatically').waitFor();
  await inbox(page).getByRole('button', { name: 'Review spam' }).click();
  await page.waitForURL('**/admin?filter=spam&tab=contacts');
  await row(page, 'Robot').getByText('Spam: filled in a hidden field').waitFor();
  await row(page, 'Robot').getByRole('checkbox').check();
  await inbox(page).getByRole('button', { name: 'Not spam' }).click();
  await holdToast(page, 'Undo');
  await untilToast(page, 'Message taken out of spam');
  await inbox(page).getByText('No message was marked as spam.').waitFor();
  await toastOn(page).getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Robot').getByText('Spam: marked by hand').waitFor();
  expect(messageOf(id)).toMatchObject({ spamReason: 'marked by hand', readAt: null });
  expect(faults).toEqual([]);
});

test('Several are marked at once, and by keys alone', async () => {
  const ids = arrive([{}, {}, {}, {}]);
  const page = await openContacts();
  await row(page, 'Sender 3').getByRole('button').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await inbox(page).getByText('2 chosen').waitFor();
  await page.keyboard.press('k');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sender 2');
  await inbox(page).getByRole('button', { name: 'Mark as read', exact: true }).click();
  await untilToast(page, '2 messages marked as read');
  await tab(page, 'Contacts').getByText('2 unread').waitFor();

  // After a row disappears, the focus is on the row in its place.
  await row(page, 'Sender 2').getByRole('button').focus();
  await page.keyboard.press('e');
  await row(page, 'Sender 2').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sender 1');
  await page.keyboard.press('Enter');
  await pane(page, 'Sender 1').waitFor();
  await page.keyboard.press('j');
  await pane(page, 'Sender 0').waitFor();
  await page.keyboard.press('k');
  await pane(page, 'Sender 1').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/admin?tab=contacts');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sender 1');
  expect(ids.map((id) => messageOf(id)?.handledAt !== null)).toEqual([false, false, true, false]);
  expect(faults).toEqual([]);
});

test('Messages are deleted, one from its pane and several at once, and Undo restores them', async () => {
  const [id = 0] = arrive([kari, {}, {}]);
  const page = await openContacts(`&contact=${id}`);
  await pane(page, 'Kari Nordmann').getByRole('button', { name: 'Delete' }).click();
  await holdToast(page, 'Undo');
  await untilToast(page, 'Message deleted');
  await row(page, 'Kari').waitFor({ state: 'detached' });
  await page.waitForURL('**/admin?tab=contacts');
  await tab(page, 'Contacts').getByText('2', { exact: true }).waitFor();
  await toastOn(page).getByRole('button', { name: 'Undo' }).click();
  await untilToast(page, 'Message restored');
  await row(page, 'Kari').waitFor();

  await inbox(page).getByLabel('Select all on this page').check();
  await inbox(page).getByRole('button', { name: 'Delete' }).click();
  await untilToast(page, '3 messages deleted');
  await inbox(page).getByText('No contact submissions yet.', { exact: true }).waitFor();
  expect(messageOf(id)).toMatchObject({ deletedAt: expect.any(Date) });

  await page.goto(`${server.url}/admin?tab=contacts&site=settings`);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const months = settings.getByLabel('Keep contact messages, in months');
  await months.fill('36');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('At most 24 months, as the privacy notice says').waitFor();
  await months.fill('12');
  await settings.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Settings saved');
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
});

test('Reading takes a message out of the unread ones, and the next one comes into its place', async () => {
  arrive([{}, {}, {}]);
  const page = await openContacts('&filter=unread');
  await row(page, 'Sender 2').getByRole('button').click();
  await row(page, 'Sender 2').waitFor({ state: 'detached' });
  for (const name of ['Sender 1', 'Sender 0']) {
    await page.getByRole('button', { name: 'Older message' }).click();
    await pane(page, name).waitFor();
    await row(page, name).waitFor({ state: 'detached' });
  }
  await inbox(page).getByText('Everything is read.').waitFor();
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await row(page, 'Sender 0').getByText('Unread:').waitFor();
  expect(faults).toEqual([]);
});

test('Of 20,000 messages a page is asked for, and one is found among them', async () => {
  const start = Date.UTC(2026, 2, 2, 8);
  stored((db) =>
    db.run(sql`
      insert into contact_submissions (name, email, message, content_hash, created_at)
      with recursive number (n) as (values (0) union all select n + 1 from number where n < 19999)
      select 'Sender ' || n, 'sender' || n || '@fleet.example', 'Message ' || n || ': please quote.', 'hash ' || n, ${start} + n * 60000
      from number`),
  );
  arrive([
    {
      ...kari,
      name: 'Ørjan Åsen',
      message: 'Trenger måler til båten.',
      createdAt: new Date(start + 12_000 * 60_000),
      contentHash: 'Åsen',
    },
  ]);
  const page = await openContacts();
  const answers = answersTo(page, 'admin.contacts.page');
  await inbox(page).getByText('Messages 1 to 50 of 20,001').waitFor();
  await tab(page, 'Contacts').getByText('20,001', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await inbox(page).getByText('Messages 51 to 100 of 20,001').waitFor();
  expect(await rows(page).count()).toBe(50);
  await page.goto(`${server.url}/admin?tab=contacts&page=401`);
  await inbox(page).getByText('Messages 20,001 to 20,001 of 20,001').waitFor();
  await page.goto(`${server.url}/admin?tab=contacts&page=999`);
  await inbox(page).getByRole('button', { name: 'Go to the first page' }).click();
  await inbox(page).getByText('Messages 1 to 50 of 20,001').waitFor();

  await inbox(page).getByRole('searchbox', { name: 'Search messages' }).fill('ÅSEN måler');
  await row(page, 'Ørjan Åsen').waitFor();
  await page.waitForURL((url) => url.searchParams.get('q') === 'ÅSEN måler');
  expect(await rows(page).count()).toBe(1);
  await filter(page, 'All').getByText('1', { exact: true }).waitFor();
  const read = await answers();
  expect(read.length).toBeGreaterThanOrEqual(3);
  for (const text of read) expect(text.split('"email"').length - 1).toBeLessThanOrEqual(100);
  expect(faults).toEqual([]);
});

test('Without messages the tab says so; a search without hits says where there are some', async () => {
  const page = await openContacts();
  await inbox(page).getByText('No contact submissions yet.', { exact: true }).waitFor();
  arrive([{ ...kari, handledAt: new Date() }]);
  await page.reload();
  await inbox(page).getByText('Nothing waits for an answer.').waitFor();
  await inbox(page).getByRole('searchbox').fill('nordfleet');
  await inbox(page).getByRole('button', { name: 'Show 1 found elsewhere' }).click();
  await row(page, 'Kari Nordmann').waitFor();
  await inbox(page).getByRole('searchbox').fill('nobody');
  await inbox(page).getByText('No message here contains “nobody”.').waitFor();
  await inbox(page).getByRole('button', { name: 'Clear the search' }).click();
  await row(page, 'Kari Nordmann').waitFor();
  expect(faults).toEqual([]);
});

test('A note that could not be saved stays, leaving asks first, and a second try saves it', async () => {
  const [id = 0, other = 0] = arrive([kari, {}]);
  const page = await openContacts(`&contact=${id}`);
  await page.getByLabel('Note').fill('Called back.');
  await page.route('**/admin.contacts.handle*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save note' }).click();
  await untilToast(page, 'Note not saved');
  await pane(page, 'Kari Nordmann').getByRole('alert').getByText('No connection.').waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('Called back.');

  await row(page, 'Sender 1').getByRole('button').click();
  await page.waitForURL(`**/admin?contact=${other}&tab=contacts`);
  // The address changes before the pane does.
  await pane(page, 'Sender 1').waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('');
  await row(page, 'Kari').getByText('Note not saved').waitFor();
  await tab(page, 'Brands').click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await row(page, 'Kari').getByRole('button').click();
  await pane(page, 'Kari Nordmann').waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('Called back.');

  await page.unroute('**/admin.contacts.handle*');
  await page.getByRole('button', { name: 'Save note' }).click();
  await row(page, 'Kari').getByText('Note not saved').waitFor({ state: 'detached' });
  expect(messageOf(id)).toMatchObject({ handledNote: 'Called back.', handledAt: null });
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
});

test('Two people who note something about one message see both notes', async () => {
  const [id = 0] = arrive([kari]);
  const admin = await signInByCall(server);
  const page = await openContacts(`&contact=${id}`);
  await page.getByLabel('Note').fill('Mine');
  await admin.call('PUT', `admin/contacts/${id}`, { note: 'Theirs' });
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  const both = pane(page, 'Kari Nordmann').getByRole('alert');
  await both.getByText('Someone else has changed this message.').waitFor();
  expect(await both.getByRole('definition').allTextContents()).toEqual(['Theirs', 'Mine']);
  expect(await violationsOf(page, 'main')).toEqual([]);
  await both.getByRole('button', { name: 'Keep my changes' }).click();
  await both.waitFor({ state: 'detached' });
  await expect.poll(() => messageOf(id)).toMatchObject({ handledNote: 'Mine', handledAt: expect.any(Date) });

  await page.getByLabel('Note').fill('Mine again');
  await admin.call('PUT', `admin/contacts/${id}`, { note: 'Theirs again' });
  await page.getByRole('button', { name: 'Save note' }).click();
  await both.getByRole('button', { name: 'Use the saved version' }).click();
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Theirs again');
  expect(messageOf(id)?.handledNote).toBe('Theirs again');
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
});

test('What is shown leaves as a file that no spreadsheet runs', async () => {
  arrive([kari, { name: '=cmd()', spamReason: 'too fast' }]);
  const page = await openContacts('&filter=spam');
  await row(page, '=cmd()').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(",'=cmd(),sender1@fleet.example,");
  expect(csv).not.toContain('Kari');
  expect(faults).toEqual([]);
});

test('A list that does not load says why and is asked for again', async () => {
  arrive([kari]);
  const page = await openContacts();
  await row(page, 'Kari').waitFor();
  await page.route('**/admin.contacts.page*', (route) => route.abort());
  await filter(page, 'All').click();
  await inbox(page).getByText('No connection.').waitFor();
  await page.unroute('**/admin.contacts.page*');
  await inbox(page).getByRole('button', { name: 'Try again' }).click();
  await row(page, 'Kari').waitFor();
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
});

describe.each([
  [1280, 860],
  [390, 780],
])('at %i px', (width, height) => {
  const viewport = { width, height };
  const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  test('list, open message and empty list fit, and axe finds nothing', async () => {
    const page = await openContacts('', { viewport });
    await inbox(page).getByText('No contact submissions yet.').waitFor();
    await expect
      .poll(() => tab(page, 'Contacts').evaluate((open) => open.getBoundingClientRect().right))
      .toBeLessThanOrEqual(width);
    expect(await violationsOf(page)).toEqual([]);

    const long = 'x'.repeat(190);
    arrive([
      { name: long, company: long, email: `${'e'.repeat(200)}@fleet.example`, message: long.repeat(20) },
      ...Array.from({ length: 30 }, () => ({})),
      { ...kari, handledNote: 'Quoted' },
    ]);
    await page.reload();
    await row(page, 'Kari').getByRole('checkbox').check();
    expect(await isWide(page)).toBe(width);
    expect(await violationsOf(page)).toEqual([]);

    // From the end of a long list, the message begins at its beginning.
    await row(page, long).getByRole('button').click();
    const close = page.getByRole('button', { name: width < 1024 ? 'All messages' : 'Close message' });
    await expect
      .poll(() => close.evaluate((button) => button.getBoundingClientRect().top))
      .toBeGreaterThan(-1);
    expect(await isWide(page)).toBe(width);
    expect(await violationsOf(page)).toEqual([]);
    await close.click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.length))
      .toBe(long.length);
    expect(faults).toEqual([]);
  });
});
