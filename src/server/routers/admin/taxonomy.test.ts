import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSearchDrift } from '#db/queries/product-search.ts';
import { auditLogs } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';

let running: TestApp;
beforeEach(() => {
  running = createTestApp();
});
afterEach(async () => {
  expect(findSearchDrift(running.db)).toEqual([]);
  await running.close();
});

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { current?: unknown } }) => error,
  );

describe.each([
  ['categories', 'categoryId', 'category'],
  ['brands', 'brandId', 'brand'],
] as const)('%s', (noun, field, entityType) => {
  const calls = () => running.callers.admin.admin[noun];
  const visible = () => running.callers.anonymous.public[noun].list();

  test('are added, described, renamed and listed with the products that use them', async () => {
    const made = await calls().create({ name: ' Reagents ', description: '' });
    expect(made).toMatchObject({ name: 'Reagents', description: null, version: 1, productCount: 0 });
    createProduct(running.db, { [field]: made.id });
    createProduct(running.db, { [field]: made.id, deletedAt: new Date() });
    expect(await calls().list()).toEqual([{ ...made, productCount: 1 }]);

    const changed = await calls().update({ id: made.id, description: 'For TRO' });
    expect(changed).toMatchObject({ name: 'Reagents', description: 'For TRO', version: 2, productCount: 1 });
    expect(await calls().update({ id: made.id, description: null })).toMatchObject({ description: null });
    expect(await visible()).toEqual([{ id: made.id, name: 'Reagents', description: null, order: 0 }]);
  });

  test('get the given order, 0 by default, or the next number at the end', async () => {
    const orderOf = async (input: { name: string; order?: number | 'last' }) =>
      (await calls().create(input)).order;
    expect(await orderOf({ name: 'a', order: 'last' })).toBe(0);
    expect(await orderOf({ name: 'b', order: 7 })).toBe(7);
    expect(await orderOf({ name: 'c' })).toBe(0);
    expect(await orderOf({ name: 'd', order: 'last' })).toBe(8);
    expect(await refusalOf(calls().create({ name: 'e', order: -1 }))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('refuse a name in use at its field, for a new record and for a change', async () => {
    await calls().create({ name: 'Reagents Å' });
    const other = await calls().create({ name: 'Filters' });
    const refused = {
      code: 'CONFLICT',
      message: `There is a ${entityType} “Reagents Å” already.`,
      cause: { issues: [{ path: ['name'] }] },
    };
    expect(await refusalOf(calls().create({ name: 'reagents  å ' }))).toMatchObject(refused);
    expect(await refusalOf(calls().update({ id: other.id, name: 'REAGENTS Å' }))).toMatchObject(refused);
    expect(await calls().update({ id: other.id, name: 'filters' })).toMatchObject({ name: 'filters' });
    expect(await calls().list()).toHaveLength(2);
  });

  test('are found in products by a new name at once', async () => {
    const { id } = await calls().create({ name: 'Before' });
    const product = createProduct(running.db, { [field]: id });
    await calls().update({ id, name: 'Afterwards' });
    const search = async (q: string) =>
      (await running.callers.anonymous.public.products.search({ q })).map((found) => found.id);
    expect([await search('afterwards'), await search('before')]).toEqual([[product.id], []]);
    await calls().update({ id, name: 'AFTERWARDS' });
    expect(await search('afterwards')).toEqual([product.id]);
    const history = running.db.select().from(auditLogs).where(eq(auditLogs.entityType, entityType)).all();
    expect(history.map(({ action, oldValue, newValue }) => [action, oldValue, newValue])).toEqual([
      ['create', null, null],
      ['update', 'Before', 'Afterwards'],
      ['update', 'Afterwards', 'AFTERWARDS'],
    ]);
  });

  test.each([{ name: '' }, { name: ' ' }, {}, { name: 'x'.repeat(101) }, { name: '\u0000' }])(
    '%j is not a name',
    async (input) => {
      const refusal = await refusalOf(calls().create(input as { name: string }));
      expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/Name/) });
      expect(await calls().list()).toEqual([]);
    },
  );

  test('refuse a stale version with the current record', async () => {
    const { id } = await calls().create({ name: 'One' });
    const current = await calls().update({ id, version: 1, name: 'Two' });
    const refusal = await refusalOf(calls().update({ id, version: 1, name: 'Three' }));
    expect(refusal).toMatchObject({ code: 'CONFLICT', cause: { current } });
    expect(await calls().update({ id, name: 'Three' })).toMatchObject({ name: 'Three', version: 3 });
  });

  test('refuse deletion while in use and name the products', async () => {
    const { id } = await calls().create({ name: 'Used' });
    for (const name of ['A', 'B', 'C', 'D'])
      createProduct(running.db, { name, itemNumber: `${name}-1`, [field]: id });
    const { code, message } = await refusalOf(calls().remove({ id }));
    expect(code).toBe('CONFLICT');
    expect(message).toBe(
      `4 products use this ${entityType}: A (A-1), B (B-1), C (C-1) and 1 more. Move them to another one first.`,
    );
    expect(await calls().list()).toHaveLength(1);
  });

  test('may be deleted while only products in the trash use them, which then lose them', async () => {
    const { id } = await calls().create({ name: 'Unused' });
    const product = createProduct(running.db, { [field]: id });
    await running.callers.admin.admin.products.remove({ id: product.id });
    await calls().remove({ id });
    expect(await visible()).toEqual([]);
    const restored = await running.callers.admin.admin.products.restore({ id: product.id });
    expect(restored[field]).toBeNull();
    expect(await refusalOf(calls().remove({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(calls().update({ id, name: 'x' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('apply a new order at once, and change nothing for an unknown id', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await calls().create({ name })).id);
    const turned = ids.toReversed();
    expect(await calls().reorder({ ids: turned })).toEqual({ ids: turned });
    expect(await refusalOf(calls().reorder({ ids: [...ids, 99] }))).toMatchObject({ code: 'CONFLICT' });
    expect((await visible()).map(({ id }) => id)).toEqual(turned);
    const { order } = await calls().create({ name: 'last', order: 'last' });
    expect(order).toBe(4);
  });
});
