import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { contactSubmissions, whistleblowerReports } from '#db/schema/index.ts';
import { contactForm, openLanding, reportForm } from './landing-page.ts';
import { startSite } from './site.ts';
import { untilQuiet } from './browser.ts';
import { untilToast } from './toasts.ts';

const { server, browser } = await startSite();
const { dataDir } = server;
let faults: string[];

beforeEach(() => {
  faults = [];
});

function stored<T>(read: (db: ReturnType<typeof openDatabase>) => T): T {
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  try {
    return read(db);
  } finally {
    db.$client.close();
  }
}

const messages = (text: string) =>
  stored((db) => db.select().from(contactSubmissions).all()).filter(({ message }) => message === text);

async function openForm(form: (page: Page) => ReturnType<typeof contactForm>): Promise<Page> {
  const page = await openLanding(browser, server.url, faults);
  await form(page).scrollIntoViewIfNeeded();
  await form(page)
    .getByRole('button', { name: /^(Send message|Submit report)$/, disabled: false })
    .waitFor();
  return page;
}

async function fillContact(page: Page, message: string): Promise<void> {
  const form = contactForm(page);
  await form.getByLabel('Name').fill('Kari Nordmann');
  await form.getByLabel('E-mail').fill('kari@fleet.example');
  await form.getByLabel('Service').selectOption('chemicals');
  await form.getByLabel('Message').fill(message);
}

const send = (page: Page) => contactForm(page).getByRole('button', { name: 'Send message' });

test('a message is stored before it is confirmed; a double click makes one of it', async () => {
  const page = await openForm(contactForm);
  await fillContact(page, 'Please quote two reagent kits for the double click.');
  await send(page).dblclick();
  await untilToast(page, 'Message Sent', "Thank you for your message. We'll get back to you soon!");
  await page.getByRole('heading', { name: 'Your message is with us' }).waitFor();
  const [message, ...more] = messages('Please quote two reagent kits for the double click.');
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    name: 'Kari Nordmann',
    email: 'kari@fleet.example',
    company: null,
    phone: null,
    service: 'chemicals',
  });
  await page.getByRole('button', { name: 'Send another message' }).click();
  expect(await contactForm(page).getByLabel('Message').inputValue()).toBe('');
  await expect
    .poll(() =>
      contactForm(page)
        .getByLabel('Name')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  expect(faults).toEqual([]);
});

test('text outlives a stopped server, a reload and a lost answer, and arrives once', async () => {
  const page = await openForm(contactForm);
  const text = 'We berth on Friday and need a technician on board.';
  await fillContact(page, text);
  await server.whileAway(async () => {
    await send(page).click();
    await untilToast(page, 'Failed to Send', 'Failed to send message. Please try again.');
    await contactForm(page).getByText('No connection.').waitFor();
    expect(await contactForm(page).getByLabel('Message').inputValue()).toBe(text);
  }, 'SIGTERM');

  await page.reload();

  await untilQuiet(page);
  await contactForm(page).scrollIntoViewIfNeeded();
  await contactForm(page).getByRole('button', { name: 'Send message', disabled: false }).waitFor();
  expect(await contactForm(page).getByLabel('Message').inputValue()).toBe(text);
  expect(await contactForm(page).getByLabel('Service').inputValue()).toBe('chemicals');

  // It arrives, but the answer is lost.
  await page.route('**/public.contact.submit*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await contactForm(page).getByText('No connection.').waitFor();
  await page.unroute('**/public.contact.submit*');
  await send(page).click();
  await page.getByRole('heading', { name: 'Your message is with us' }).waitFor();
  expect(messages(text)).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem('contactDraft'))).toBeNull();
});

test('what is typed before the code has come is there when it has', async () => {
  const page = await openLanding(browser, server.url, faults, {
    before: (fresh) =>
      fresh.route('**/assets/contact-section*', async (route) => {
        const submit = contactForm(fresh).getByRole('button', { name: 'Send message' });
        expect(await submit.isDisabled()).toBe(true);
        await fresh.waitForFunction(
          () => document.querySelector<HTMLInputElement>('#contact-name')?.value === 'Early Bird',
        );
        await route.continue();
      }),
  });
  await contactForm(page).getByLabel('Name').fill('Early Bird');
  await contactForm(page).getByRole('button', { name: 'Send message', disabled: false }).waitFor();
  expect(await contactForm(page).getByLabel('Name').inputValue()).toBe('Early Bird');
});

test('a message typed on a phone while the code was on its way is no spam, however soon it is sent then', async () => {
  const text = 'Our TRO analyser is down; we berth in Haugesund tonight.';
  let deliverCode = () => {};
  const codeMayCome = new Promise<void>((resolve) => (deliverCode = resolve));
  const page = await openLanding(browser, server.url, faults, {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    waitUntil: 'domcontentloaded',
    before: (fresh) =>
      fresh.route('**/assets/contact-section*', async (route) => {
        await codeMayCome;
        await route.continue();
      }),
  });
  await fillContact(page, text);
  deliverCode();
  await contactForm(page).scrollIntoViewIfNeeded();
  await send(page).click();
  await page.getByRole('heading', { name: 'Your message is with us' }).waitFor();
  expect(messages(text)).toEqual([expect.objectContaining({ service: 'chemicals', spamReason: null })]);
});

const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
      history.state,
      document.cookie,
    ]),
  );

test('an anonymous report: name and e-mail are cleared, the code is shown once, and nothing stays behind', async () => {
  const page = await openForm(reportForm);
  const form = reportForm(page);
  await form.getByRole('button', { name: 'Submit report' }).click();
  await expect
    .poll(() => form.getByRole('alert').getByRole('link').allTextContents())
    .toEqual(['Please choose a type of concern', 'Please describe your concern']);
  expect(await form.getByLabel('Type of concern').locator('option').allTextContents()).toEqual([
    'Please choose',
    'Safety Concern',
    'Compliance Issue',
    'Ethical Concern',
    'Environmental Issue',
    'Other',
  ]);
  await form.getByLabel('Type of concern').selectOption('safety');
  await form.getByLabel('What happened').fill('The gangway had no net on Monday.');
  await form.getByLabel('Name').fill('Ola Nordmann');
  await form.getByLabel('E-mail').fill('not an address');
  await form.getByLabel('Report anonymously').check();
  for (const label of ['Name', 'E-mail']) {
    await expect.poll(() => form.getByLabel(label).isDisabled()).toBe(true);
    await expect.poll(() => form.getByLabel(label).inputValue()).toBe('');
  }
  await form.getByRole('button', { name: 'Submit report' }).dblclick();
  await untilToast(
    page,
    'Report Submitted',
    'Your report has been submitted successfully and will be reviewed confidentially.',
  );
  const code =
    (await page.locator('dt', { hasText: 'Your receipt code' }).locator('+ dd').textContent()) ?? '';
  expect(code).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/);
  await page.getByText('it cannot be shown again').waitFor();
  const reports = stored((db) => db.select().from(whistleblowerReports).all());
  expect(reports).toHaveLength(1);
  expect(reports[0]?.anonymous).toBe(true);

  await page.getByRole('button', { name: 'Submit another report' }).click();
  expect(await reportForm(page).getByLabel('What happened').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Already reported? Enter your code' }).click();
  const field = page.getByLabel('Receipt code');
  expect(await field.getAttribute('autocomplete')).toBe('off');
  expect(await field.getAttribute('name')).toBeNull();
  await field.fill('1234');
  await page.getByRole('button', { name: 'Open report' }).click();
  await page.getByText('A receipt code has 16 digits.').waitFor();
  await field.fill(code.replaceAll(' ', '-'));
  await page.getByRole('button', { name: 'Open report' }).click();
  await page.getByRole('heading', { name: 'Your report', exact: true }).waitFor();
  await page.getByLabel('Your message').fill('I have a photo of it.');
  await page
    .getByRole('form')
    .or(page.locator('form'))
    .getByRole('button', { name: 'Send message' })
    .first()
    .click();
  await page.getByRole('listitem').filter({ hasText: 'I have a photo of it.' }).waitFor();

  const digits = code.replaceAll(' ', '');
  const rest = await kept(page);
  for (const secret of [digits, code, code.replaceAll(' ', '-'), 'gangway', 'photo'])
    expect(rest).not.toContain(secret);
  await page.getByRole('button', { name: 'Leave the report' }).click();
  await page.getByRole('button', { name: 'Already reported? Enter your code' }).click();
  expect(await page.getByLabel('Receipt code').inputValue()).toBe('');
  expect(faults).toEqual([]);
});

test('a report that could not be sent keeps its text and says so; a reload forgets it', async () => {
  const page = await openForm(reportForm);
  const form = reportForm(page);
  await form.getByLabel('Type of concern').selectOption('ethics');
  await form.getByLabel('What happened').fill('An invoice was paid twice.');
  await page.route('**/public.whistleblowing.submit*', (route) => route.abort());
  await form.getByRole('button', { name: 'Submit report' }).click();
  await untilToast(page, 'Submission Failed', 'Failed to submit report. Please try again.');
  await form.getByText('No connection.').waitFor();
  expect(await form.getByLabel('What happened').inputValue()).toBe('An invoice was paid twice.');
  expect(await kept(page)).not.toContain('invoice');
  await page.reload();
  await untilQuiet(page);
  expect(await form.getByLabel('What happened').inputValue()).toBe('');
});
