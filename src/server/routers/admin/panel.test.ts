import { afterEach, beforeEach, expect, it } from 'vitest';
import { brands, productCategories, products } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createBrand, createCategory, createProduct } from '#server/testing/factories.ts';
import { ANONYMOUS } from '#server/testing/reports.ts';

let test: TestApp;
beforeEach(() => {
  test = createTestApp();
  for (const table of [products, productCategories, brands]) test.db.delete(table).run();
});
afterEach(() => test.close());

const counts = () => test.callers.admin.admin.panel.counts();

it('counts nothing in an empty installation', async () => {
  expect(await counts()).toEqual({
    products: 0,
    categories: 0,
    brands: 0,
    contacts: 0,
    unreadContacts: 0,
    unreadSpam: 0,
    reports: 0,
    unreadReports: 0,
  });
});

it('leaves the trash out of the catalogue, and counts spam separately', async () => {
  createCategory(test.db);
  createBrand(test.db);
  createProduct(test.db);
  createProduct(test.db, { deletedAt: test.clock.now() });
  const { submit } = test.callers.anonymous.public.contact;
  const message = { email: 'kari@fleet.example', message: 'Please quote two reagent kits.' };
  await submit({ ...message, name: 'Kari' });
  await submit({ ...message, name: 'Robot', website: 'https://casino.example' });
  expect(await counts()).toMatchObject({
    products: 1,
    categories: 1,
    brands: 1,
    contacts: 2,
    unreadContacts: 1,
    unreadSpam: 1,
  });
});

it('counts a report as unread until it is opened, and again when its reporter writes', async () => {
  const { whistleblowing } = test.callers.anonymous.public;
  const { receiptCode } = await whistleblowing.submit(ANONYMOUS);
  expect(await counts()).toMatchObject({ reports: 1, unreadReports: 1 });
  await test.callers.admin.admin.whistleblowing.byId({ id: 1 });
  expect(await counts()).toMatchObject({ reports: 1, unreadReports: 0 });
  await whistleblowing.reply({ receiptCode, text: 'The net is still missing.' });
  await whistleblowing.reply({ receiptCode, text: 'And the lamp is broken.' });
  expect(await counts()).toMatchObject({ reports: 1, unreadReports: 1 });
});

it('returns an empty public address until it is set', async () => {
  expect(await test.callers.admin.admin.panel.connection()).toMatchObject({ publicUrl: null });
});
