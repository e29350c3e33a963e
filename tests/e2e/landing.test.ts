import { beforeEach, expect, test } from 'vitest';
import { overflowOf, violationsOf } from './accessibility.ts';
import { openLanding, walkThrough } from './landing-page.ts';
import { startSite } from './site.ts';
import { untilQuiet } from './browser.ts';
import { untilToast } from './toasts.ts';

const { server, browser } = await startSite();
let faults: string[];

beforeEach(() => {
  faults = [];
});

const open = (options?: Parameters<typeof openLanding>[3]) =>
  openLanding(browser, server.url, faults, options);

const SECTIONS = ['home', 'services', 'products', 'about', 'team', 'compliance', 'contact'];

test('the sections stand in their order, each with its heading, and every one can be linked to', async () => {
  const page = await open();
  const anchors = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id));
  expect(anchors.filter((id) => SECTIONS.includes(id))).toEqual(SECTIONS);
  for (const section of SECTIONS) {
    await page.goto(`${server.url}/#${section}`);
    await untilQuiet(page);
    await page.waitForFunction((id) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 120;
    }, section);
  }
  expect(faults).toEqual([]);
});

test('coming from another page, a link lands at its section though nothing of it was there', async () => {
  const page = await openLanding(browser, `${server.url}/portal-login`, []);
  await page.getByRole('link', { name: 'Back to the website' }).click();
  await page.getByRole('link', { name: 'Get Quote' }).click();
  await page.waitForFunction(() => {
    const top = document.getElementById('contact-title')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 260;
  });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact');
});

test('from a page that has the strip to call from as well, a link lands at the products of the landing page', async () => {
  const page = await openLanding(browser, `${server.url}/tro-reagent-kit`, [], {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor();
  await page.waitForFunction(() => {
    const top = document.getElementById('products')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 120;
  });
  // Nothing above it grows any more.
  await page.locator('#services').getByRole('link', { name: /^Call/ }).first().waitFor();
  expect(
    await page.locator('#products').evaluate((section) => section.getBoundingClientRect().top),
  ).toBeLessThan(120);
});

test('what only shows something is never fetched as code where the server has drawn it', async () => {
  const page = await open();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await walkThrough(page);
  expect(fetched.some((path) => path.includes('contact-section'))).toBe(true);
  expect(
    fetched.filter((path) => /about-section|faq-section|service-cards|treatment-drawing/.test(path)),
  ).toEqual([]);
  expect(faults).toEqual([]);
});

test('what the server sends says nothing about the hour', async () => {
  const html = await (await fetch(server.url)).text();
  expect(html).toContain('data-availability="unknown"');
  expect(html).not.toMatch(/Open now|Closed now/);
});

test('the team: five cards, a call link only where there is a number, a drawing where there is no photo', async () => {
  const page = await open();
  const cards = page.locator('#team').getByRole('listitem');
  expect(await cards.count()).toBe(5);
  const eirik = cards.filter({ hasText: 'Eirik Sandvær' });
  expect(await eirik.getByRole('link').count()).toBe(1);
  expect(await eirik.getByRole('link', { name: 'Write to Eirik Sandvær' }).getAttribute('href')).toBe(
    'mailto:eirik.sandvaer@quayside.example',
  );
  const ingrid = cards.filter({ hasText: 'Ingrid Havstein' });
  expect(await ingrid.getByRole('link', { name: 'Call Ingrid Havstein' }).getAttribute('href')).toBe(
    'tel:+4700000011',
  );
  await ingrid.getByText('+47 00 00 00 11', { exact: true }).waitFor();
  const portraits = page.locator('#team img');
  expect(await portraits.evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual([
    '/team/ingrid-havstein.svg',
    '/team/torbjorn-kvalvag.svg',
    '/team/solveig-nordbo.svg',
    '/default-portrait.svg',
    '/default-portrait.svg',
  ]);
  await page.locator('#team').scrollIntoViewIfNeeded();
  for (const portrait of await portraits.all()) {
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
});

test('the admin box: too short, wrong, right, and out again', async () => {
  const page = await open();
  const box = page.locator('footer');
  await box.scrollIntoViewIfNeeded();
  const code = box.getByLabel('Admin code');
  const signIn = box.getByRole('button', { name: 'Sign in', disabled: false });
  await code.fill('12345');
  await signIn.click();
  await untilToast(page, 'Invalid format', 'Admin code must be exactly 16 digits');
  await code.fill('12345678901234567890');
  expect(await code.inputValue()).toHaveLength(16);
  await signIn.click();
  await untilToast(page, 'Invalid admin code', 'Please check your 16-digit admin code');
  expect(await code.getAttribute('type')).toBe('password');
  await box.getByRole('button', { name: 'Show code' }).click();
  expect(await code.getAttribute('type')).toBe('text');

  await code.fill('');
  const groups = server.adminCode?.match(/\d{4}/g)?.join(' ') ?? '';
  await code.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, groups);
  expect(await code.inputValue()).toBe(server.adminCode);
  await signIn.click();
  await page.waitForURL('**/admin');
  await untilToast(page, 'Login successful', 'Redirecting to admin panel...');
  await page.getByRole('tab', { name: /^Products/ }).waitFor();
  await page.getByRole('button', { name: 'Back to Site' }).click();
  await page.getByRole('link', { name: 'Get Quote' }).waitFor();
  await box.getByRole('link', { name: 'Admin' }).waitFor();

  // From the next load on, the front page is the admin's.
  await page.goto(server.url);
  await page.getByRole('tab', { name: /^Products/ }).waitFor();
  await page.getByRole('button', { name: 'Back to Site' }).click();
  await box.scrollIntoViewIfNeeded();
  await box.getByRole('button', { name: 'Logout' }).click();
  await untilToast(page, 'Logged out', 'Admin session ended');
  await code.waitFor();
  expect(await page.evaluate(() => localStorage.getItem('adminSessionToken'))).toBeNull();
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Get Quote' }).waitFor();
});

test('/admin asks for the code and leads out with words', async () => {
  const page = await openLanding(browser, `${server.url}/admin`, faults);
  await page.getByRole('heading', { name: 'Admin sign-in' }).waitFor();
  await page.getByLabel('Admin code').fill(server.adminCode ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await untilToast(page, 'Logged out', 'Returning to homepage');
  await page.getByRole('link', { name: 'Get Quote' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('with its forms and their mistakes the page fits every width, with large text too, and axe finds nothing', async () => {
  const page = await open();
  await walkThrough(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('button', { name: 'Submit report' }).click();
  await page.locator('summary').click();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 860 });
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 640, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflowOf(page)).toBe(0);
});
