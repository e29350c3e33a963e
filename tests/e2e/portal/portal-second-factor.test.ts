import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { totpSecrets } from '#db/schema/index.ts';
import { codeAt } from '#server/auth/second-factor/totp.ts';
import { expectNoViolations, expectUsable } from '#tests/e2e/accessibility.ts';
import { ageConfirmations, newPage, startPortal } from './portal-page.ts';
import { LIV, MONA, OLA, PASSWORD, portalCalls } from './staff.ts';

const { server, browser, complaints } = await startPortal();

const open = (width = 1280) => newPage(browser, { width, complaints });
const account = (page: Page) => page.getByRole('dialog', { name: 'Sign-in and sessions' });

/** Lets the code of now count again. One of the step before or after in its place may be two steps off when it arrives. */
function forgetUsedCodes(): void {
  const db = openDatabase({ file: `${server.dataDir}/quayside.db` });
  db.update(totpSecrets).set({ lastStep: null }).run();
  db.$client.close();
}

async function typePassword(page: Page, { email } = OLA): Promise<void> {
  await page.goto(`${server.url}/portal-login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openAccount(page: Page, { name } = OLA): Promise<void> {
  // The menu stands before the first screen does, and closes when that comes.
  await page.getByRole('heading', { level: 1, name: /^(Your work|Dashboard)$/ }).waitFor();
  await page.getByRole('button', { name: `${name}: account` }).click();
  await page.getByRole('menuitem', { name: 'Sign-in and sessions' }).click();
}

/** A code that was refused is selected, so that the next one takes its place; its field says before that it was. */
async function untilSelected(field: Locator, code: string): Promise<void> {
  const selected = () =>
    field.evaluate((element) => {
      const { value, selectionStart, selectionEnd } = element as HTMLInputElement;
      return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    });
  await expect.poll(selected).toBe(code);
}

test('an operator adds an authenticator app on a phone, signs in with its code and with a recovery code, and confirms a change later', async () => {
  const page = await open(390);
  await typePassword(page);
  await openAccount(page);
  const dialog = account(page);
  await dialog.getByText('You sign in with your password alone.').waitFor();
  await dialog.getByRole('button', { name: 'Add an authenticator app' }).click();
  const address = await dialog
    .getByRole('link', { name: 'Open in your authenticator app' })
    .getAttribute('href');
  const secret = new URL(address ?? '').searchParams.get('secret') ?? '';
  expect(await dialog.getByRole('img').isVisible()).toBe(false);
  await expectUsable(page);
  await dialog.getByLabel('Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await dialog.getByText('This code does not fit. Check the clock of your phone.').waitFor();
  await untilSelected(dialog.getByLabel('Code from the app'), '000000');
  await page.keyboard.type(codeAt(secret, new Date()));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('region', { name: 'New recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  const [recoveryCode = ''] = await codes.allTextContents();
  await expectNoViolations(page);
  await page.emulateMedia({ media: 'print' });
  // A medium is drawn in the frame after the next.
  await expect.poll(() => page.getByText('Your sessions').isVisible()).toBe(false);
  expect(await codes.first().isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await dialog.getByText('10 of 10 left').waitFor();

  const other = await open(320);
  await typePassword(other);
  await other.getByLabel('Code from your authenticator app').waitFor();
  await expectUsable(other);
  await other.keyboard.type('000000');
  await other.keyboard.press('Enter');
  await other.getByText('This code is not right, or was used already.').waitFor();
  await untilSelected(other.getByLabel('Code from your authenticator app'), '000000');
  forgetUsedCodes();
  await other.keyboard.type(codeAt(secret, new Date()));
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: `${OLA.name}: account` }).waitFor();

  const office = await open();
  await typePassword(office);
  await office.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await office.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await office.keyboard.press('Enter');
  await openAccount(office);
  await account(office).getByText('9 of 10 left').waitFor();

  ageConfirmations(server);
  await account(office).getByRole('button', { name: 'Make new codes' }).click();
  const confirmation = office.getByRole('dialog', { name: 'Please confirm that it is you' });
  await confirmation.getByLabel('Code from your authenticator app').waitFor();
  await expectNoViolations(office);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await account(office).getByText('Nothing was changed.').waitFor();
  await account(office).getByRole('button', { name: 'Make new codes' }).click();
  await confirmation.getByLabel('Password', { exact: true }).fill(PASSWORD);
  forgetUsedCodes();
  await confirmation.getByLabel('Code from your authenticator app').fill(codeAt(secret, new Date()));
  await office.keyboard.press('Enter');
  await account(office).getByRole('region', { name: 'New recovery codes' }).waitFor();
});

test('a manager resets the sign-in of an operator who has lost phone and codes, and who gets in with the link', async () => {
  const call = portalCalls(server);
  const login = { email: LIV.email, password: PASSWORD };
  const { sessionToken: token } = await call<{ sessionToken: string }>('POST', 'login', login);
  const { secret } = await call<{ secret: string }>('POST', 'account/totp', {}, token);
  await call('POST', 'account/totp/confirm', { code: codeAt(secret, new Date()) }, token);

  const office = await open(390);
  await typePassword(office, MONA);
  await office.getByRole('button', { name: `${MONA.name}: account` }).waitFor();
  await office.goto(`${server.url}/portal/operator-management`);
  const card = office.getByRole('article').filter({ hasText: LIV.email });
  await card.getByText('Two factors').waitFor();
  await card.getByRole('button', { name: `More about ${LIV.name}` }).click();
  await office.getByRole('menuitem', { name: 'Reset sign-in…' }).click();
  const dialog = office.getByRole('dialog', { name: `Reset the sign-in of ${LIV.name}` });
  await expectUsable(office);
  await dialog.getByRole('button', { name: 'Reset sign-in' }).click();
  const link = await office.getByLabel(`Link for ${LIV.name}`).inputValue();
  await office.getByText(`Give this link to ${LIV.name} yourself.`).waitFor();
  await office.getByRole('button', { name: 'Done' }).click();
  await card.getByText('Password only').waitFor();

  const liv = await open(390);
  await liv.goto(link);
  await liv.getByLabel('New password').fill('herring anchor violet moss');
  await liv.getByRole('button', { name: 'Set password and sign in' }).click();
  await openAccount(liv, LIV);
  await expect
    .poll(() => account(liv).getByText('You sign in with your password alone.').isVisible())
    .toBe(true);
});
