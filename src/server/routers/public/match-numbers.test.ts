import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MatchLine } from '#contract/rfq-paste/match-numbers.ts';
import { numberKeyOf, type ProductNumberKind } from '#contract/catalogue/product-numbers.ts';
import { productNumbers } from '#db/schema/index.ts';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';

let running: TestApp;
beforeEach(() => {
  running = createTestApp();
});
afterEach(() => running.close());

const match = async (...lines: (string | MatchLine)[]) =>
  (
    await running.callers.anonymous.public.products.matchNumbers({
      lines: lines.map((line) => (typeof line === 'string' ? { text: line } : line)),
    })
  ).lines;

const addNumber = (
  productId: number,
  number: string,
  kind: ProductNumberKind,
  status: 'confirmed' | 'ask us' = 'confirmed',
) =>
  running.db
    .insert(productNumbers)
    .values({
      productId,
      number,
      numberKey: numberKeyOf(number),
      kind,
      status,
      source: status === 'confirmed' ? 'https://maker.example/' : null,
    })
    .run();

describe('a line', () => {
  test('chooses the product of its number, also written differently', async () => {
    const { id } = createProduct(running.db, { itemNumber: 'MS-TRO-012' });
    const [same, differently] = await match('MS-TRO-012', 'ms tro 012');
    expect(same).toMatchObject({ chosen: id, candidates: [{ matchClass: 'same number' }] });
    expect(differently).toMatchObject({
      chosen: id,
      candidates: [{ matchClass: 'written differently', reason: 'Same number, written MS-TRO-012' }],
    });
  });

  test('chooses a confirmed supersession, and offers what is less sure', async () => {
    const { id } = createProduct(running.db, { itemNumber: 'MS-1', name: 'Reagent set' });
    addNumber(id, '77310', 'superseded');
    addNumber(id, '88410', 'equivalent');
    addNumber(id, '99510', 'superseded', 'ask us');
    addNumber(id, '331141', 'impa');
    expect(await match('77310', '88410', '99510', 'IMPA 331141')).toMatchObject([
      { chosen: id, candidates: [{ matchClass: 'superseded', reason: 'Supersedes 77310' }] },
      { chosen: null, candidates: [{ matchClass: 'equivalent', reason: 'Confirmed equivalent of 88410' }] },
      {
        chosen: null,
        candidates: [
          { matchClass: 'superseded', reason: 'May supersede 99510. We check it before we quote.' },
        ],
      },
      { chosen: id, candidates: [{ matchClass: 'same number', reason: 'IMPA code 331141' }] },
    ]);
  });

  test('asks where two products have the number, or the line names two', async () => {
    const one = createProduct(running.db, { itemNumber: '100' });
    const other = createProduct(running.db, { itemNumber: '09991' });
    const third = createProduct(running.db, { itemNumber: 'MS-9' });
    addNumber(third.id, '09991', 'oem');
    const [shared] = await match('09991');
    expect(shared).toMatchObject({ chosen: null });
    expect(shared?.candidates.map(({ product }) => product.id)).toEqual([other.id, third.id]);
    const [both] = await match({ text: '100 MS-9', quantity: 100 });
    expect(both?.chosen).toBeNull();
    expect(both?.candidates.map(({ product }) => product.id).toSorted()).toEqual([one.id, third.id]);
  });

  test('never finds a product in the trash', async () => {
    createProduct(running.db, { itemNumber: '09991', deletedAt: running.clock.now() });
    expect(await match('09991')).toEqual([{ candidates: [], chosen: null }]);
  });

  test('offers a number that lost its zeros, and does not choose it', async () => {
    createProduct(running.db, { itemNumber: '09991' });
    expect(await match({ text: '9991', number: '9991' })).toMatchObject([
      { chosen: null, candidates: [{ product: { itemNumber: '09991' } }] },
    ]);
  });
});

test.each([
  'Reagent for 28034',
  'reagens til 28034',
  'Reagenz für unser Gerät 28034',
  'our CLX-Ex2 (28034) needs its yearly kit',
])('offers the reagent for the equipment on board and not the equipment: %s', async (text) => {
  seedCatalogue(running.db);
  const [line] = await match(text);
  expect(line?.chosen).toBeNull();
  expect(line?.candidates.map(({ product }) => product.itemNumber)).not.toContain('28034');
  expect(line?.candidates[0]?.product.itemNumber).toBe('09991');
});

test.each([
  ['a price', '245.60'],
  ['an IMO number', 'IMO 9074729'],
  ['a postcode', '28034 Madrid'],
  ['a reading', '0.09991 mg/L'],
  ['a measure', 'box of 100 gloves'],
  ['the equipment of a reagent', '1735 TRO reagent'],
  ['a repair', 'Repair 28034'],
])('does not choose a product for %s', async (_, text) => {
  seedCatalogue(running.db);
  createProduct(running.db, { itemNumber: '24560-1' });
  createProduct(running.db, { itemNumber: '100' });
  const [line] = await match(text);
  expect(line?.chosen).toBeNull();
});

test('finds a product by words that were looked for in vain before it was added', async () => {
  const words = 'Impeller bronze, spare';
  expect(await match(words)).toEqual([{ candidates: [], chosen: null }]);
  const { id } = createProduct(running.db, { name: 'Bronze impellers' });
  expect(await match(words)).toMatchObject([{ candidates: [{ product: { id }, matchClass: 'by words' }] }]);
  createProduct(running.db, { itemNumber: 'S-1', name: 'Spare impeller', description: 'Bronze' });
  expect(await match(words)).toMatchObject([{ candidates: [{ product: { name: 'Spare impeller' } }] }]);
});

test('refuses more than 50 lines, and too many calls of one network', async () => {
  await expect(match(...Array.from({ length: 51 }, () => '09991'))).rejects.toThrow(
    'Send at most 50 lines at a time.',
  );
  for (let call = 0; call < 100; call += 1) await match();
  await expect(match('09991')).rejects.toThrow(
    'Too many requests from your network. Please wait 10 min and try again.',
  );
});
