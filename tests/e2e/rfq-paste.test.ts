import { expect, test } from 'vitest';
import { violationsOf, widthsOverflowed } from './accessibility.ts';
import {
  basketCard,
  newVisitor,
  openCatalogue,
  quantityInBasket,
  reachByKeyboard,
} from './catalogue-page.ts';
import { startSite } from './site.ts';

const { server, browser } = await startSite();

test('a buyer on a phone pastes forty lines of a mail, sends them and follows the request', async () => {
  const faults: string[] = [];
  const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  const page = await openCatalogue(visitor, server.url, faults);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const rows = Array.from(
    { length: 38 },
    (_, index) => `${(index % 9) + 1} pcs spare part X-${1000 + index}`,
  );
  await dialog
    .getByLabel('Your list')
    .fill(['Good day,', '5 x 09991', 'Reagent for 28034, 2 sets', ...rows, 'Best regards'].join('\n'));
  // Two calls, of which the second has no line with a number of ours.
  await dialog.getByText('39 to check').waitFor();
  await dialog.getByText('Same number', { exact: true }).waitFor();
  const equipment = dialog.getByRole('combobox', { name: 'Item for Reagent for 28034' });
  expect(await equipment.inputValue()).toBe('');
  expect(await equipment.locator('option').nth(1).textContent()).toBe('09991 · CLX Reagent Set 09991');
  expect(await violationsOf(page, 'dialog')).toEqual([]);
  expect(await widthsOverflowed(page, [320, 390])).toEqual([]);

  await dialog.getByLabel('Your list').focus();
  await reachByKeyboard(page, 'Shift+Tab', 'Add 40 lines');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await basketCard(page).getByRole('button', { name: 'Review' }).click();
  expect(await quantityInBasket(page, 'CLX Reagent Set 09991').inputValue()).toBe('5');
  expect(await basketCard(page).getByText('Free text. We find the item for you.').count()).toBe(39);

  await basketCard(page).getByRole('button', { name: 'Send to us now' }).click();
  const send = page.getByRole('dialog', { name: 'Send your RFQ to us' });
  await send.getByLabel('Name').fill('Ann Example');
  await send.getByLabel('E-mail').fill('ann@fleet.example');
  expect(await violationsOf(page, 'dialog')).toEqual([]);
  await send.getByRole('button', { name: 'Send the request' }).click();
  const sent = page.getByRole('dialog', { name: /^Request Q-\d\d-000001 sent$/ });
  const statusPath = await sent.getByRole('link', { name: 'Follow your request' }).getAttribute('href');
  await sent.getByRole('button', { name: 'Close' }).last().click();
  await basketCard(page).waitFor({ state: 'detached' });

  await page.goto(new URL(statusPath ?? '', server.url).href);
  await page.getByRole('heading', { name: '40 lines' }).waitFor();
  await page.getByLabel('Your question').fill('When can you deliver?');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByText('You asked: When can you deliver?').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await widthsOverflowed(page, [320])).toEqual([]);
  expect(faults).toEqual([]);
});

test('a list of 200 lines is sent once, although the connection drops before it and before the answer', async () => {
  const page = await openCatalogue(await newVisitor(browser), server.url, []);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const rows = Array.from({ length: 200 }, (_, index) => `${index + 1} pcs spare part X-${1000 + index}`);
  const paste = page.getByRole('dialog', { name: 'Paste a list' });
  await paste.getByLabel('Your list').fill(rows.join('\n'));
  await paste.getByRole('button', { name: 'Add 200 lines' }).click();
  await basketCard(page).getByRole('button', { name: 'Send to us now' }).click();
  const send = page.getByRole('dialog', { name: 'Send your RFQ to us' });
  await send.getByLabel('Name').fill('Drop Example');
  await send.getByLabel('E-mail').fill('drop@fleet.example');

  const bodies: string[] = [];
  const answers: string[] = [];
  await page.route(/rfqs\.submit/, async (route) => {
    bodies.push(route.request().postData() ?? '');
    // The first attempt never arrives; of the second only the answer is lost.
    if (bodies.length === 1) return route.abort('connectionreset');
    const answer = await route.fetch();
    answers.push(await answer.text());
    return bodies.length === 2 ? route.abort('connectionreset') : route.fulfill({ response: answer });
  });
  const sendButton = send.getByRole('button', { name: 'Send the request' });
  for (const attempt of [1, 2]) {
    await sendButton.click();
    await expect.poll(() => bodies.length).toBe(attempt);
    await send.getByRole('alert').waitFor();
    await sendButton.and(page.locator('[aria-disabled="false"]')).waitFor();
  }
  await sendButton.click();
  const sent = page.getByRole('dialog', { name: /^Request Q-\d\d-\d{6} sent$/ });
  const statusPath =
    (await sent.getByRole('link', { name: 'Follow your request' }).getAttribute('href')) ?? '';
  expect(bodies).toHaveLength(3);
  expect(answers[1]).toBe(answers[0]);
  const [number = ''] = /Q-\d\d-\d{6}/.exec((await sent.textContent()) ?? '') ?? [];
  expect(answers[0]).toContain(number);
  const later = await fetch(`${server.url}/api/rfqs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Next Example',
      email: 'next@fleet.example',
      lines: [{ rawText: 'x', quantity: 1 }],
    }),
  });
  // Numbers are consecutive: the attempts took one.
  const next = ((await later.json()) as { number: string }).number;
  expect(Number(next.slice(5)) - Number(number.slice(5))).toBe(1);
  await page.goto(new URL(statusPath, server.url).href);
  await page.getByRole('heading', { name: '200 lines' }).waitFor();
});
