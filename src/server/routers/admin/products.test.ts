import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/format/durations.ts';
import { productIds } from '#content/product-ids.ts';
import { findSearchDrift } from '#db/queries/product-search.ts';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { auditLogs, products } from '#db/schema/index.ts';
import { lastCatalogueChange } from '#server/services/products/last-change.ts';
import { purgeTrashedProducts } from '#server/services/products/purge-trashed-products.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createBrand, createCategory, createProduct } from '#server/testing/factories.ts';

const ring = { name: 'Sealing ring', itemNumber: 'SR-77', description: 'For the sample pump.' };

let running: TestApp;
beforeEach(() => {
  running = createTestApp();
});
afterEach(async () => {
  expect(findSearchDrift(running.db)).toEqual([]);
  await running.close();
});

const admin = () => running.callers.admin.admin.products;
const visitor = () => running.callers.anonymous.public.products;
const auditOf = (id: number) =>
  running.db.select().from(auditLogs).where(eq(auditLogs.entityId, id)).orderBy(auditLogs.id).all();
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { issues?: unknown; current?: unknown } }) => error,
  );

test('lists the pages of the site that show a product', async () => {
  seedCatalogue(running.db);
  expect((await admin().byId({ id: productIds['09991'] })).pages).toEqual([
    '/clx-reagent-09991',
    '/clx-jaw-reagent-09952',
    '/tro-cross-reference-guide',
  ]);
  expect((await admin().create(ring)).pages).toEqual([]);
});

describe('adding a product', () => {
  test('stores its fields at the end of the catalogue, is found at once and has a history', async () => {
    const category = createCategory(running.db);
    const first = createProduct(running.db, { order: 4 });
    const made = await admin().create({
      ...ring,
      name: '  Sealing ring ',
      categoryId: category.id,
      brandId: '',
      specifications: 'Weight: 2 kg\r\nBore: 4 mm',
      applications: '',
      order: 'last',
    });
    expect(made).toMatchObject({
      name: 'Sealing ring',
      itemNumber: 'SR-77',
      categoryId: category.id,
      brandId: null,
      specifications: 'Weight: 2 kg\nBore: 4 mm',
      applications: null,
      imageUrl: null,
      order: 5,
      version: 1,
      deletedAt: null,
      createdAt: running.clock.now().toISOString(),
      sameItemNumber: [],
    });
    expect((await visitor().list()).map(({ id }) => id)).toEqual([first.id, made.id]);
    expect((await visitor().search({ q: 'sr77' })).map(({ id }) => id)).toEqual([made.id]);
    expect(auditOf(made.id)).toMatchObject([
      {
        entityType: 'product',
        entityName: 'Sealing ring',
        action: 'create',
        actorKind: 'admin',
        changedByName: 'Admin',
      },
    ]);
  });

  test('adds it once when a form whose answer was lost is sent again', async () => {
    const form = { ...ring, clientUuid: randomUUID() };
    const [first, other] = await Promise.all([admin().create(form), admin().create(form)]);
    expect([other, await admin().create(form)]).toEqual([first, first]);
    expect((await admin().create({ ...ring, clientUuid: randomUUID() })).id).not.toBe(first.id);
    expect(running.db.select().from(products).all()).toHaveLength(2);
  });

  test('uses the given order, and 0 without one', async () => {
    expect(await admin().create({ ...ring, order: 4 })).toMatchObject({ order: 4 });
    expect(await admin().create(ring)).toMatchObject({ order: 0 });
    expect(await admin().create({ ...ring, order: 3 })).toMatchObject({ order: 3 });
    expect(await admin().create({ ...ring, order: 'last' })).toMatchObject({ order: 5 });
    expect(await refusalOf(admin().create({ ...ring, order: 1.5 }))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('only warns of a number that equals another product’s', async () => {
    const { id } = createProduct(running.db, { itemNumber: 'SR 77' });
    createProduct(running.db, { itemNumber: 'SR77', deletedAt: new Date() });
    const { sameItemNumber } = await admin().create(ring);
    expect(sameItemNumber).toEqual([{ id, name: expect.any(String), itemNumber: 'SR 77' }]);
  });

  test.each([
    [{ ...ring, name: '' }, 'name', 'Name is required'],
    [{ ...ring, name: ' \t ' }, 'name', 'Name is required'],
    [{ itemNumber: 'x', description: 'y' }, 'name', 'Name is required'],
    [{ ...ring, itemNumber: null }, 'itemNumber', 'Item number is required'],
    [{ ...ring, description: '' }, 'description', 'Description is required'],
    [{ ...ring, name: 5 }, 'name', 'Name must be text'],
    [{ ...ring, name: 'x'.repeat(201) }, 'name', 'Name must be at most 200 characters'],
    [{ ...ring, name: '\u0000ring' }, 'name', 'Name must be one line without control characters'],
    [{ ...ring, name: 'a\nb' }, 'name', 'Name must be one line without control characters'],
    [
      { ...ring, description: 'a\u0007b' },
      'description',
      'Description must be text without control characters',
    ],
    [{ ...ring, name: '\ud800' }, 'name', 'Name must be one line without control characters'],
    [{ ...ring, categoryId: 99 }, 'categoryId', 'This category does not exist.'],
    [{ ...ring, brandId: 99 }, 'brandId', 'This brand does not exist.'],
    [{ ...ring, brandId: '1' }, 'brandId', 'Brand must be a valid id, or empty'],
    [{ ...ring, imageUrl: 'https://elsewhere.example/x.jpg' }, 'imageUrl', /data URL/],
    [{ ...ring, imageUrl: `/files/${'0'.repeat(64)}.jpg` }, 'imageUrl', /no longer stored/],
    [{ ...ring, imageUrl: 7 }, 'imageUrl', 'Image must be a data URL'],
  ])('refuses %j at %s, and saves nothing', async (input, field, message) => {
    const { code, message: said, cause } = await refusalOf(admin().create(input as typeof ring));
    expect(code).toBe('BAD_REQUEST');
    const issues = (cause.issues ?? []) as { path: string[]; message: string }[];
    expect(issues.map(({ path }) => path)).toContainEqual([field]);
    expect(issues[0]?.message ?? said).toMatch(message);
    expect(await visitor().list()).toEqual([]);
    expect(running.db.select().from(auditLogs).all()).toEqual([]);
  });
});

describe('changing a product', () => {
  test("keeps absent fields, clears with null or '', and writes a history row for each change", async () => {
    const brand = createBrand(running.db, { name: 'Havn' });
    const { id } = createProduct(running.db, {
      name: 'Ring',
      brandId: brand.id,
      specifications: 'Weight: 2 kg',
      applications: 'Pumps',
    });
    const changed = await admin().update({ id, name: 'Gasket', brandId: null, specifications: '' });
    expect(changed).toMatchObject({
      name: 'Gasket',
      brandId: null,
      specifications: null,
      applications: 'Pumps',
      version: 2,
      updatedAt: running.clock.now().toISOString(),
    });
    expect(
      auditOf(id).map(({ fieldChanged, oldValue, newValue }) => [fieldChanged, oldValue, newValue]),
    ).toEqual([
      ['name', 'Ring', 'Gasket'],
      ['brandId', 'Havn', null],
      ['specifications', 'Weight: 2 kg', null],
    ]);
    expect((await visitor().search({ q: 'gasket' })).map((found) => found.id)).toEqual([id]);
    expect(await visitor().search({ q: 'havn' })).toEqual([]);
  });

  test('refuses to clear a required field', async () => {
    const { id, name } = createProduct(running.db);
    for (const field of ['name', 'itemNumber', 'description']) {
      const { code } = await refusalOf(admin().update({ id, [field]: '' }));
      expect(code).toBe('BAD_REQUEST');
    }
    expect(await admin().byId({ id })).toMatchObject({ name, version: 1 });
  });

  test('the last write wins without a version; a stale one is refused with the current product', async () => {
    const { id } = createProduct(running.db);
    await admin().update({ id, version: 1, name: 'First' });
    const { code, cause } = await refusalOf(admin().update({ id, version: 1, name: 'Second' }));
    expect(code).toBe('CONFLICT');
    expect(cause.current).toEqual(await admin().byId({ id }));
    expect(cause.current).toMatchObject({ name: 'First', version: 2 });
    await admin().update({ id, name: 'Third' });
    expect(await admin().byId({ id })).toMatchObject({ name: 'Third', version: 3 });
  });

  test('a write without changes makes neither a version nor history', async () => {
    const { id, name } = createProduct(running.db);
    await admin().update({ id, name, specifications: null });
    expect(await admin().byId({ id })).toMatchObject({ version: 1 });
    expect(auditOf(id)).toEqual([]);
  });

  test('saves nothing when it fails half-way', async () => {
    const { id, name } = createProduct(running.db);
    await refusalOf(admin().update({ id, name: 'Other', categoryId: 99 }));
    running.db.$client.exec(
      "create trigger refuse before insert on audit_logs begin select raise(abort, 'no'); end",
    );
    await refusalOf(admin().update({ id, name: 'Other' }));
    expect(await admin().byId({ id })).toMatchObject({ name, version: 1 });
    expect((await visitor().search({ q: name })).map((found) => found.id)).toContain(id);
  });

  test('refuses a product that is gone or in the trash', async () => {
    const { id } = createProduct(running.db, { deletedAt: new Date() });
    for (const gone of [id, 999]) {
      expect(await refusalOf(admin().update({ id: gone, name: 'x' }))).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('the trash', () => {
  test('a deleted product disappears for visitors, is in the trash, and is restored unchanged', async () => {
    const product = createProduct(running.db, { order: 3 });
    const { id } = product;
    await admin().remove({ id });
    expect(await visitor().list()).toEqual([]);
    expect(await visitor().search({ q: product.itemNumber })).toEqual([]);
    expect(await admin().list({})).toEqual({ products: [], total: 0 });
    const trash = await admin().list({ place: 'trash', q: product.itemNumber });
    expect(trash.products.map((row) => [row.id, row.deletedAt])).toEqual([
      [id, running.clock.now().toISOString()],
    ]);
    expect(await refusalOf(admin().remove({ id }))).toMatchObject({ code: 'NOT_FOUND' });

    expect(await admin().restore({ id })).toMatchObject({ id, order: 3, deletedAt: null });
    expect((await visitor().search({ q: product.itemNumber })).map((row) => row.id)).toEqual([id]);
    expect(await refusalOf(admin().restore({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(auditOf(id).map(({ action }) => action)).toEqual(['delete', 'restore']);
  });

  test('counts a restored product as a change of the catalogue, which the sitemap dates', async () => {
    const { db, clock } = running;
    const longAgo = new Date(clock.now().getTime() - 90 * DAY_MS);
    const { id } = createProduct(db);
    db.update(products).set({ updatedAt: longAgo }).run();
    await admin().remove({ id });
    clock.advance(60_000);
    await admin().restore({ id });
    expect(lastCatalogueChange(running)).toEqual(clock.now());
  });

  test('purges only products that have been in the trash for 30 days', async () => {
    const { db, clock } = running;
    const kept = createProduct(db);
    const early = createProduct(db);
    await admin().remove({ id: early.id });
    const late = createProduct(db, { deletedAt: new Date(clock.now().getTime() + DAY_MS) });
    clock.advance(30 * DAY_MS - 1);
    expect(purgeTrashedProducts({ db, clock })).toBe(0);
    clock.advance(1);
    expect(purgeTrashedProducts({ db, clock })).toBe(1);
    expect(
      db
        .select({ id: products.id })
        .from(products)
        .all()
        .map(({ id }) => id),
    ).toEqual([kept.id, late.id]);
    expect(auditOf(early.id).at(-1)).toMatchObject({ action: 'delete', actorKind: 'system' });
  });
});

describe('the list of the panel', () => {
  test('searches, filters, sorts and pages on the server, and counts all matches', async () => {
    const { db } = running;
    const category = createCategory(db, { name: 'Spares' });
    for (const [index, name] of ['Øring', 'Pump', 'valve', 'Anode'].entries()) {
      createProduct(db, {
        name,
        itemNumber: `N-${9 - index}`,
        order: index,
        categoryId: index < 2 ? category.id : null,
      });
    }
    const names = async (input: Parameters<ReturnType<typeof admin>['list']>[0]) =>
      (await admin().list(input)).products.map(({ name }) => name);
    expect(await names({})).toEqual(['Øring', 'Pump', 'valve', 'Anode']);
    expect(await names({ sort: 'name' })).toEqual(['Anode', 'Pump', 'valve', 'Øring']);
    expect(await names({ sort: 'itemNumber', direction: 'desc' })).toEqual([
      'Øring',
      'Pump',
      'valve',
      'Anode',
    ]);
    expect(await names({ categoryId: category.id })).toEqual(['Øring', 'Pump']);
    expect(await names({ without: 'category' })).toEqual(['valve', 'Anode']);
    expect(await names({ q: 'oring' })).toEqual(['Øring']);
    expect(await names({ q: 'n7' })).toEqual(['valve']);
    expect(await names({ q: 'anodes' })).toEqual(['Anode']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await admin().list({ limit: 1, offset: 2 })).toMatchObject({
      products: [{ name: 'valve' }],
      total: 4,
    });
    for (const wrong of [{ limit: 101 }, { sort: 'price' }, { offset: -1 }, { without: 'x' }]) {
      expect(await refusalOf(admin().list(wrong as object))).toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('lists the best match of a search first', async () => {
    createProduct(running.db, { name: 'Kit for CLX-9', itemNumber: 'A-1', order: 1 });
    createProduct(running.db, { name: 'Reagent', itemNumber: 'CLX-9', order: 2 });
    const { products: found } = await admin().list({ q: 'clx9' });
    expect(found.map(({ itemNumber }) => itemNumber)).toEqual(['CLX-9', 'A-1']);
  });
});

describe('the order', () => {
  test('sorts the named products within their positions and leaves the others', async () => {
    const ids = ['a', 'b', 'c', 'd'].map((name) => createProduct(running.db, { name }).id) as [
      number,
      number,
      number,
      number,
    ];
    const [a, b, c, d] = ids;
    expect(await admin().reorder({ ids: [d, b] })).toEqual({ ids: [d, b] });
    expect((await visitor().list()).map(({ id }) => id)).toEqual([a, d, c, b]);
    await admin().reorder({ ids: [b, a, d, c] });
    expect((await visitor().list()).map(({ id }) => id)).toEqual([b, a, d, c]);
    expect((await admin().byId({ id: a })).version).toBe(1);
  });

  test('moves a product to a position of the whole catalogue, with one audit row', async () => {
    const { db } = running;
    const [a, b, c, d] = [1, 2, 3, 3].map((order) => createProduct(db, { order }).id) as [
      number,
      number,
      number,
      number,
    ];
    const ids = async () => (await visitor().list()).map(({ id }) => id);
    expect(await admin().move({ id: d, position: 1 })).toEqual({ position: 1, total: 4 });
    expect(await ids()).toEqual([d, a, b, c]);
    expect(await admin().move({ id: a, position: 3 })).toEqual({ position: 3, total: 4 });
    expect(await ids()).toEqual([d, b, a, c]);
    expect(await admin().move({ id: d, position: 99 })).toEqual({ position: 4, total: 4 });
    expect(await ids()).toEqual([b, a, c, d]);
    await admin().move({ id: d, position: 4 });
    expect((await admin().byId({ id: a })).version).toBe(1);
    const rows = db.select().from(auditLogs).where(eq(auditLogs.fieldChanged, 'order')).all();
    expect(rows.map(({ entityId }) => entityId)).toEqual([d, a, d]);

    await admin().remove({ id: b });
    for (const id of [b, 99]) {
      expect(await refusalOf(admin().move({ id, position: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await refusalOf(admin().move({ id: a, position: 0 }))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test.each([
    ['sorted', (a: number, c: number) => admin().reorder({ ids: [c, a] })],
    ['moved', (_: number, c: number) => admin().move({ id: c, position: 1 })],
  ])('a product that was in the trash while others were %s comes back between them', async (_, change) => {
    const { db } = running;
    // As the panel adds them: nothing was sorted yet.
    const [a, b, c] = [0, 0, 0].map((order) => createProduct(db, { order }).id) as [number, number, number];
    await admin().remove({ id: b });
    await change(a, c);
    expect((await visitor().list()).map(({ id }) => id)).toEqual([c, a]);
    await admin().restore({ id: b });
    expect((await visitor().list()).map(({ id }) => id)).toEqual([c, b, a]);
  });

  test('refuses a product named twice; a missing one is a conflict, and nothing moves', async () => {
    const [one, other] = [createProduct(running.db), createProduct(running.db)];
    expect(await refusalOf(admin().reorder({ ids: [one.id, one.id] }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    const { id: inTrash } = createProduct(running.db);
    await admin().remove({ id: inTrash });
    for (const missing of [99, inTrash]) {
      expect(await refusalOf(admin().reorder({ ids: [other.id, missing, one.id] }))).toMatchObject({
        code: 'CONFLICT',
      });
    }
    expect((await visitor().list()).map(({ id }) => id)).toEqual([one.id, other.id]);
  });
});

describe('changing many products at once', () => {
  test('all audit rows of one call have the same time', async () => {
    const clock = createTestClock();
    const ticking = {
      ...clock,
      now() {
        clock.advance(1);
        return clock.now();
      },
    };
    const { db, callers, close } = createTestApp({ clock: ticking });
    const { id: brandId } = createBrand(db, { name: 'New' });
    const ids = [1, 2, 3].map(() => createProduct(db).id);
    await callers.admin.admin.products.bulkUpdate({ ids, brandId });
    const rows = db.select().from(auditLogs).where(eq(auditLogs.fieldChanged, 'brandId')).all();
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ createdAt }) => createdAt.getTime())).size).toBe(1);
    await close();
  });

  test('a dry run lists the changes by name and writes nothing; then all of them are made', async () => {
    const { db } = running;
    const [old, next] = [createBrand(db, { name: 'Old' }), createBrand(db, { name: 'New' })];
    const one = createProduct(db, { brandId: old.id });
    const two = createProduct(db, { brandId: next.id });
    const input = { ids: [one.id, two.id], brandId: next.id };
    const preview = await admin().bulkUpdate({ ...input, dryRun: true });
    expect(preview).toEqual({
      applied: false,
      unchanged: 1,
      changed: [
        {
          id: one.id,
          name: one.name,
          itemNumber: one.itemNumber,
          changes: [{ field: 'brandId', from: 'Old', to: 'New' }],
        },
      ],
    });
    expect((await admin().byId({ id: one.id })).brandId).toBe(old.id);
    expect(await admin().bulkUpdate(input)).toEqual({ ...preview, applied: true });
    expect(await admin().byId({ id: one.id })).toMatchObject({ brandId: next.id, version: 2 });
    expect((await visitor().search({ q: 'new' })).map(({ id }) => id)).toEqual([one.id, two.id]);
    await admin().bulkUpdate({ ids: [one.id], brandId: null });
    expect((await admin().byId({ id: one.id })).brandId).toBeNull();
  });

  test('changes nothing if one is gone or the brand is unknown', async () => {
    const { id } = createProduct(running.db);
    const brand = createBrand(running.db);
    expect(await refusalOf(admin().bulkUpdate({ ids: [id, 99], brandId: brand.id }))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await refusalOf(admin().bulkUpdate({ ids: [id], brandId: 99 }))).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await refusalOf(admin().bulkUpdate({ ids: [id] }))).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await admin().byId({ id })).version).toBe(1);
  });
});

test('returns the history of a product newest first, page by page', async () => {
  const { id } = createProduct(running.db);
  for (const name of ['b', 'c', 'd']) await admin().update({ id, name });
  const [newest, next] = await admin().history({ id, limit: 2 });
  expect([newest?.newValue, next?.newValue]).toEqual(['d', 'c']);
  const rest = await admin().history({ id, before: next!.id });
  expect(rest.map(({ newValue }) => newValue)).toEqual(['b']);
  expect(await refusalOf(admin().history({ id: 99 }))).toMatchObject({ code: 'NOT_FOUND' });
});

test('counts and lists what the catalogue lacks, without the trash', async () => {
  const { db } = running;
  const whole = { categoryId: createCategory(db).id, brandId: createBrand(db).id, imageUrl: '/x.jpg' };
  createProduct(db, whole);
  const bare = createProduct(db, { ...whole, imageUrl: null, categoryId: null });
  const silent = createProduct(db, { ...whole, description: ' ' });
  createProduct(db, { deletedAt: new Date() });
  expect(await admin().health()).toEqual({
    products: 3,
    inTrash: 1,
    withoutImage: { count: 1, ids: [bare.id] },
    withoutCategory: { count: 1, ids: [bare.id] },
    withoutBrand: { count: 0, ids: [] },
    withoutDescription: { count: 1, ids: [silent.id] },
  });
});
