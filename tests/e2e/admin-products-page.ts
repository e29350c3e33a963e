import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { AdminProduct, CreateProductInput } from '#contract/catalogue-admin.ts';
import { openLanding } from './landing-page.ts';
import type { RunningServer } from './server.ts';

/** An admin who calls the documented addresses, for what a test finds and leaves. */
export interface AdminCalls {
  token: string;
  call: (method: string, path: string, body?: object) => Promise<unknown>;
  create: (fields: Partial<CreateProductInput>) => Promise<AdminProduct>;
  /** The names of the catalogue as visitors get them, in their order. */
  publicNames: () => Promise<string[]>;
}

export async function signInByCall(server: RunningServer, code = server.adminCode): Promise<AdminCalls> {
  const send = async (method: string, path: string, body: object | undefined, token?: string) => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: {
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  const { sessionToken } = (await send('POST', 'admin/login', { code })) as { sessionToken: string };
  const call: AdminCalls['call'] = (method, path, body) => send(method, path, body, sessionToken);
  return {
    token: sessionToken,
    call,
    create: async (fields) =>
      (await call('POST', 'admin/products', {
        name: 'Sealing ring',
        itemNumber: 'SR-77',
        description: 'For the sample pump.',
        ...fields,
      })) as AdminProduct,
    publicNames: async () =>
      ((await send('GET', 'products', undefined)) as { name: string }[]).map(({ name }) => name),
  };
}

/** The Products tab in a window of its own, signed in already. */
export async function openProducts(
  browser: Browser,
  server: RunningServer,
  { token }: Pick<AdminCalls, 'token'>,
  faults: string[],
  { query = '', ...options }: BrowserContextOptions & { query?: string } = {},
): Promise<Page> {
  const page = await openLanding(browser, `${server.url}/admin${query}`, faults, {
    ...options,
    before: (fresh) =>
      fresh.addInitScript((kept) => {
        if (sessionStorage.getItem('seen') === null) localStorage.setItem('adminSessionToken', kept);
        sessionStorage.setItem('seen', 'yes');
      }, token),
  });
  await page.getByRole('button', { name: 'Add product' }).waitFor();
  return page;
}

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const addForm = (page: Page) => page.getByRole('form', { name: 'Add product' });
export const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** The title and description of a notice, without the copy for screen readers. */
export const noticeTitled = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there.');
}

/** A photo of about 4 MB as a telephone takes it: lying on its side, and saying where it was taken. */
export function phonePhoto(): Promise<Buffer> {
  return sharp({
    create: {
      width: 3000,
      height: 2250,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 45 },
    },
  })
    .jpeg({ quality: 86 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '59/1 24/1 4900/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '5/1 16/1 800/100',
      },
    })
    .toBuffer();
}
