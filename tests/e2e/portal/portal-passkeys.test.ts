import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectNoViolations, expectUsable } from '#tests/e2e/accessibility.ts';
import { freePort } from '#tests/free-port.ts';
import { ageConfirmations, newPage, openAs, startPortal } from './portal-page.ts';
import { LIV, MONA, OLA, PASSWORD } from './staff.ts';

/** A passkey belongs to a host name, so the server has to know its address before it starts. */
const port = await freePort();
const site = `http://localhost:${port}`;
const { server, browser, staff, complaints } = await startPortal({
  env: { PORT: String(port), PUBLIC_URL: site },
});

/** A phone with a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
}

/**
 * The e-mail field offers a passkey, and the person does not choose it. The reader would take any offer at once, and who
 * came first, the offer or the test's own press of the button, would depend on how busy the machine is.
 */
const declineOffers = (page: Page) =>
  page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = (options = {}) => {
      const { mediation, signal } = options;
      if (mediation !== 'conditional') return get(options);
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
  });

const account = (page: Page) => page.getByRole('dialog', { name: 'Sign-in and sessions' });
const menu = (page: Page) => page.getByRole('button', { name: `${OLA.name}: account` });

/** The menu stands before the first screen does, and closes when that comes. */
const firstScreen = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your work' });

async function signOut(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('an operator adds a passkey to a phone, signs in with it alone, and removes it', async () => {
  const page = await newPage(browser, { width: 390, complaints });
  const cdp = await addAuthenticator(page);
  await declineOffers(page);
  await page.goto(`${site}/portal-login`);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await expectUsable(page);
  await page.getByLabel('E-mail').fill(OLA.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await firstScreen(page).waitFor();
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sign-in and sessions' }).click();
  await account(page).getByRole('button', { name: 'Add a passkey to this device' }).click();
  await account(page).getByText('not used yet').waitFor();
  await account(page)
    .getByRole('button', { name: /^Rename / })
    .click();
  await page.keyboard.type('Phone of Ola');
  await page.keyboard.press('Enter');
  await account(page).getByText('Phone of Ola').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Rename Phone of Ola');
  await expectNoViolations(page);
  await account(page).getByRole('button', { name: 'Add a passkey to this device' }).click();
  await account(page).getByText('This device has a passkey for you already.').waitFor();
  await page.keyboard.press('Escape');

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await firstScreen(page).waitFor();

  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Sign-in and sessions' }).click();
  await account(page).getByText('last used').first().waitFor();
  ageConfirmations(server);
  await account(page).getByRole('button', { name: 'Remove Phone of Ola' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
  await account(page).getByText('You sign in with your password alone.').waitFor();
  expect(await account(page).getByText('Phone of Ola').count()).toBe(0);
  await cdp.send('WebAuthn.disable');
});

test('the admin adds a passkey, and confidential reports ask for it once in a session', async () => {
  const page = await newPage(browser, { width: 390, complaints });
  await addAuthenticator(page);
  const signIn = async () => {
    await page.getByLabel('Admin code').fill(inject('templateSite').adminCode);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.goto(`${site}/admin?tab=reports&site=passkeys`);
  await signIn();
  const dialog = page.getByRole('dialog', { name: 'Passkeys' });
  await dialog.getByLabel('Admin code').fill('9999888877776666');
  await page.keyboard.press('Enter');
  await dialog.getByText('Invalid admin code').waitFor();
  await expectUsable(page);
  await dialog.getByLabel('Admin code').fill(inject('templateSite').adminCode);
  await page.keyboard.press('Enter');
  await dialog.getByText('not used yet').waitFor();

  await page.goto(`${site}/admin?tab=reports`);
  const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await question.waitFor();
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => question.count()).toBe(0);
});

test('a manager requires a second factor of everyone, and an operator adds one at the next sign-in', async () => {
  ageConfirmations(server);
  const office = await openAs(browser, { ...server, url: site }, staff.mona, '/portal/operator-management', {
    complaints,
  });
  await addAuthenticator(office);
  await office.getByRole('button', { name: `${MONA.name}: account` }).click();
  await office.getByRole('menuitem', { name: 'Sign-in and sessions' }).click();
  await account(office).getByRole('button', { name: 'Add a passkey to this device' }).click();
  // The sign-in of this session is too old for that.
  const question = office.getByRole('dialog', { name: 'Please confirm that it is you' });
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await office.keyboard.press('Enter');
  await account(office).getByText('not used yet').waitFor();
  await office.keyboard.press('Escape');
  await office.getByRole('button', { name: 'Change who needs a second factor' }).click();
  const dialog = office.getByRole('dialog', { name: 'Second factor' });
  await dialog.getByText('Everyone').click();
  await expectNoViolations(office);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await office.getByText(/^A second factor has been required of everyone since /).waitFor();

  const page = await newPage(browser, { width: 320, complaints });
  await addAuthenticator(page);
  await page.goto(`${site}/portal-login`);
  await page.getByLabel('E-mail').fill(LIV.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
  await page.getByText(/^Your company has required a second factor since .* It takes a minute\.$/).waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Add a passkey to this device' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue to the portal' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `${LIV.name}: account` }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/portal/operator-dashboard');
});
