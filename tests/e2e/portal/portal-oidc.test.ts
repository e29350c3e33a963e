import { afterAll, expect, test } from 'vitest';
import { startOidcProvider } from '#server/testing/oidc-provider.ts';
import { expectUsable } from '#tests/e2e/accessibility.ts';
import { freePort } from '#tests/free-port.ts';
import { newPage, startPortal } from './portal-page.ts';
import { OLA } from './staff.ts';

// Another host name than the provider's, so that the way back comes from another site.
const port = await freePort();
const site = `http://localhost:${port}`;
const provider = await startOidcProvider(site);
const { issuer, clientId, clientSecret, label } = provider.settings;
const { browser, complaints } = await startPortal({
  env: {
    PORT: String(port),
    PUBLIC_URL: site,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: label,
  },
});
afterAll(() => provider.stop());

test('an operator signs in with the identity provider of the office and comes to the page they wanted', async () => {
  const addresses: string[] = [];
  const begin = async () => {
    const page = await newPage(browser, { width: 320, complaints });
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(`${site}/portal/vessel-directory`);
    await page.getByRole('link', { name: 'Sign in with Fjord ID' }).focus();
    await page.keyboard.press('Enter');
    return page;
  };

  provider.signInAs({ sub: 'account-of-nobody', email: 'nobody@quayside.example', email_verified: true });
  const refused = await begin();
  await refused.getByText('This account belongs to nobody who can sign in here.').waitFor();
  await refused.getByText('Account: account-of-nobody').waitFor();
  expect(new URL(refused.url()).origin).toBe(site);
  await expectUsable(refused);

  provider.signInAs({ sub: 'account-of-ola', email: OLA.email, email_verified: true });
  const page = await begin();
  await page.getByRole('button', { name: `${OLA.name}: account` }).waitFor();
  const { pathname, hash } = new URL(page.url());
  expect([pathname, hash]).toEqual(['/portal/vessel-directory', '']);
  const token = await page.evaluate(() => localStorage.getItem('portalSessionToken'));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(addresses.filter((address) => address.includes(String(token)))).toEqual([]);
});
