import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productIds } from '#content/product-ids.ts';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { HOSTILE_TEXTS } from '#server/services/search/hostile-texts.ts';
import { REFERENCE_QUERIES } from '#server/services/search/reference-queries.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';

let test: TestApp;
beforeAll(() => {
  test = createTestApp();
  seedCatalogue(test.db);
});
afterAll(() => test.close());

const get = (query: string) => test.inject({ url: `/api/products/search?${query}` });
const search = (q: string) => get(new URLSearchParams({ q, _t: '1' }).toString());

describe('GET /api/products/search', () => {
  it.each(HOSTILE_TEXTS)('answers 200 with an array, never cacheable, to %j', async (text) => {
    const response = await search(text);

    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual(await test.callers.anonymous.public.products.search({ q: text }));
  });

  it('names the item that must come first', async () => {
    const firsts = await Promise.all(
      REFERENCE_QUERIES.map(
        async ({ typed }) => (await search(typed)).json<{ itemNumber: string }[]>()[0]?.itemNumber,
      ),
    );

    expect(firsts).toEqual(REFERENCE_QUERIES.map(({ first }) => first));
  });

  it.each(['', 'q=', 'q=%20', 'q=%00', '_t=5'])(
    'answers an empty list to a blank text (?%s)',
    async (query) => {
      const response = await get(query);

      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual([]);
    },
  );

  it('shows the same columns as the list, and no search data', async () => {
    const list = await test.inject({ url: '/api/products' });
    const found = await search('MS-TRO-012');

    expect(found.json()).toEqual([
      list.json<{ itemNumber: string }[]>().find(({ itemNumber }) => itemNumber === 'MS-TRO-012'),
    ]);
  });

  it.each(['limit=0', 'limit=501', 'limit=1.5', 'limit=all'])('refuses %s', async (limit) => {
    expect((await get(`q=reagent&${limit}`)).statusCode).toBe(400);
  });

  it('returns as many as the limit allows', async () => {
    expect((await get('q=reagent&limit=3')).json()).toHaveLength(3);
  });
});

describe('GET /api/products/by-id', () => {
  const withIds = async (...ids: number[]) => {
    const query = new URLSearchParams(ids.map((id) => ['ids', String(id)]));
    const response = await test.inject({ url: `/api/products/by-id?${query}` });
    expect(response.statusCode).toBe(200);
    return response.json<{ id: number; itemNumber: string }[]>();
  };

  it('returns them in the requested order, each id once, without unlisted ones', async () => {
    const { id } = createProduct(test.db, { deletedAt: new Date(0) });
    expect((await withIds(3, 1, id, 3, 999_999)).map((product) => product.id)).toEqual([3, 1]);
  });

  it("returns each product shown on the site's pages under the id they use", async () => {
    const ids = Object.values(productIds);
    const found = (await Promise.all(ids.map((id) => withIds(id)))).flat();
    expect(Object.fromEntries(found.map(({ id, itemNumber }) => [itemNumber, id]))).toEqual(productIds);
  });
});

describe('GET /api/products/by-item-number', () => {
  const named = async (...itemNumbers: string[]) => {
    const query = new URLSearchParams(itemNumbers.map((itemNumber) => ['itemNumbers', itemNumber]));
    const response = await test.inject({ url: `/api/products/by-item-number?${query}` });
    expect(response.statusCode).toBe(200);
    return response.json<{ itemNumber: string; name: string }[]>();
  };

  it('returns them in the requested order, each number once, without unlisted ones', async () => {
    const products = await named('MS-SRV-002', '09991', '0', 'MS-SRV-002', "09952' OR '1", '09952');
    expect(products.map(({ itemNumber }) => itemNumber)).toEqual(['MS-SRV-002', '09991', '09952']);
  });

  it('shows the same columns as the list, for one number as for many', async () => {
    const list = await test.inject({ url: '/api/products' });
    expect(await named('09991')).toEqual(
      list.json<{ itemNumber: string }[]>().filter(({ itemNumber }) => itemNumber === '09991'),
    );
  });

  it('takes the first in the catalogue if two share a number, and none from the trash', async () => {
    createProduct(test.db, { itemNumber: 'TWICE', name: 'Second', order: 9001 });
    createProduct(test.db, { itemNumber: 'TWICE', name: 'First', order: 9000 });
    createProduct(test.db, { itemNumber: 'TWICE', name: 'Trashed', order: 1, deletedAt: new Date(0) });
    expect((await named('TWICE')).map(({ name }) => name)).toEqual(['First']);
  });

  it('refuses more than 20 numbers', async () => {
    const query = 'itemNumbers=a&'.repeat(21);
    expect((await test.inject({ url: `/api/products/by-item-number?${query}` })).statusCode).toBe(400);
  });
});
