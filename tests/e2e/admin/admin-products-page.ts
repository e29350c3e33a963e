import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { AdminProduct, CreateProductInput } from '#contract/catalogue/catalogue-admin.ts';
import { signInByCall, type AdminSession } from './admin-calls.ts';
import { openPanelAs } from './admin-page.ts';
import type { RunningServer } from '#tests/e2e/server.ts';

export interface CatalogueSession extends AdminSession {
  create: (fields: Partial<CreateProductInput>) => Promise<AdminProduct>;
  /** Returns the names of the public catalogue, in its order. */
  publicNames: () => Promise<string[]>;
}

/** Signs in as admin over REST, with the calls that tests of products need. */
export async function signInToCatalogue(server: RunningServer, code?: string): Promise<CatalogueSession> {
  const session = await signInByCall(server, code);
  return {
    ...session,
    create: async (fields) =>
      (await session.call('POST', 'admin/products', {
        name: 'Sealing ring',
        itemNumber: 'SR-77',
        description: 'For the sample pump.',
        order: 'last',
        ...fields,
      })) as AdminProduct,
    publicNames: async () =>
      ((await session.call('GET', 'products')) as { name: string }[]).map(({ name }) => name),
  };
}

/** Opens the Products tab in a new browser profile that is signed in. */
export async function openProducts(
  browser: Browser,
  server: RunningServer,
  { token }: Pick<AdminSession, 'token'>,
  faults: string[],
  { query, ...options }: BrowserContextOptions & { query?: string } = {},
): Promise<Page> {
  const page = await openPanelAs(browser, server, token, faults, query, options);
  await page.getByRole('button', { name: 'Add product' }).waitFor();
  return page;
}

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const addForm = (page: Page) => page.getByRole('form', { name: 'Add product' });
export const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

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
