import { afterEach, beforeEach, expect, test } from 'vitest';
import { contactSubmissions, whistleblowerAccessLogs } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createBrand, createCategory, createProduct } from '#server/testing/factories.ts';

let running: TestApp;
beforeEach(() => {
  running = createTestApp();
});
afterEach(() => running.close());

const find = (q: string) => running.callers.admin.admin.records.find({ q });
const titles = async (q: string) => (await find(q)).map(({ title }) => title);

async function write(name: string, company?: string): Promise<void> {
  await running.callers.anonymous.public.contact.submit({
    name,
    ...(company !== undefined && { company }),
    email: `${name.replaceAll(/[^a-z]/gi, '').toLowerCase() || 'x'}@fleet.example`,
    message: `Please quote for ${name}.`,
  });
}

test('finds products, categories, brands and messages by name', async () => {
  const { db } = running;
  const product = createProduct(db, { name: 'Havn anode', itemNumber: 'AN-7' });
  const category = createCategory(db, { name: 'Havneutstyr' });
  const brand = createBrand(db, { name: 'Nordhavn' });
  await write('Kari Nes', 'Havnevesenet');
  expect(await find(' havn ')).toEqual([
    { kind: 'product', id: product.id, title: 'Havn anode', detail: 'AN-7' },
    { kind: 'category', id: category.id, title: 'Havneutstyr', detail: null },
    { kind: 'brand', id: brand.id, title: 'Nordhavn', detail: null },
    { kind: 'contact', id: 1, title: 'Kari Nes', detail: 'Havnevesenet' },
  ]);
  expect(await titles('an7')).toEqual(['Havn anode']);
});

test('finds a report by number, category and status, without reading its content or logging an access', async () => {
  const { db, callers } = running;
  const submit = callers.anonymous.public.whistleblowing.submit;
  await submit({ incidentType: 'safety', description: 'A gangway without a net.', reporterName: 'Ola Lie' });
  await submit({ incidentType: 'environment', description: 'Oil in the harbour.' });
  const first = {
    kind: 'report',
    id: 1,
    title: 'Report #1',
    detail: 'Safety Concern, received',
  };
  for (const q of ['1', '#1', 'report 1', 'Report #1', 'safety', 'SAFETY rec']) {
    expect([q, await find(q)]).toEqual([q, [first]]);
  }
  expect(await titles('received')).toHaveLength(2);
  for (const q of ['gangway', 'Ola', 'net', 'report 3']) expect([q, await find(q)]).toEqual([q, []]);
  expect(db.select().from(whistleblowerAccessLogs).all()).toEqual([]);
});

test('lists a report named by its number before an item of that number; a number alone finds the item', async () => {
  createProduct(running.db, { name: 'Report 1 binder', itemNumber: '1' });
  await running.callers.anonymous.public.whistleblowing.submit({
    incidentType: 'other',
    description: 'Noise.',
  });
  for (const q of ['report 1', '#1']) expect(await titles(q)).toEqual(['Report #1', 'Report 1 binder']);
  expect(await titles('1')).toEqual(['Report 1 binder', 'Report #1']);
});

test('leaves out trash and spam, and returns at most five of each kind', async () => {
  const { db } = running;
  createProduct(db, { name: 'Gasket in the trash', deletedAt: new Date() });
  for (let number = 0; number < 7; number += 1) createBrand(db, { name: `Pump ${number}` });
  await write('Spam sender');
  db.update(contactSubmissions).set({ spamReason: 'honeypot' }).run();
  expect(await titles('gasket')).toEqual([]);
  expect(await titles('spam')).toEqual([]);
  expect(await titles('pump')).toEqual(['Pump 0', 'Pump 1', 'Pump 2', 'Pump 3', 'Pump 4']);
});

test.each(['åse ødegård', 'ÅSE', 'Åse Ø'])('%s finds Åse Ødegård', async (q) => {
  await write('Åse Ødegård');
  expect(await titles(q)).toEqual(['Åse Ødegård']);
});

test('treats query syntax as text, and finds nothing for a blank text', async () => {
  await write('Kari Nes');
  createBrand(running.db, { name: '50 %' });
  for (const q of ['', '  ', '_ari', '%', "' or 1=1 --", '\\', '\u0301', '#']) {
    expect([q, (await find(q)).filter(({ kind }) => kind === 'contact')]).toEqual([q, []]);
  }
  expect(await find('')).toEqual([]);
  expect(await titles('%')).toEqual(['50 %']);
});
