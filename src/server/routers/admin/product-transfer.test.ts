import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CSV_COLUMNS } from '#contract/catalogue/catalogue-transfer.ts';
import { findSearchDrift } from '#db/queries/product-search.ts';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { auditLogs } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createBrand, createProduct } from '#server/testing/factories.ts';

let running: TestApp;
beforeEach(() => {
  running = createTestApp();
});
afterEach(async () => {
  expect(findSearchDrift(running.db)).toEqual([]);
  await running.close();
});

const admin = () => running.callers.admin.admin.products;

interface Refusal {
  code: string;
  message: string;
  cause: { issues: { path: (string | number)[]; message: string }[] };
}
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: Refusal) => error,
  );

test('importing an export changes nothing', async () => {
  seedCatalogue(running.db);
  createProduct(running.db, {
    name: '=1+1',
    itemNumber: "'-7",
    description: 'a "b", c;\nd',
    specifications: "'=x",
  });
  const { products } = await admin().list({});
  const { fileName, csv } = await admin().exportCsv();
  expect(fileName).toBe('catalogue-2026-03-02.csv');
  const report = await admin().importCsv({ csv });
  expect(report).toEqual({
    applied: true,
    created: [],
    changed: [],
    unchanged: products.length,
    similar: [],
    errors: [],
  });
  expect((await admin().list({})).products).toEqual(products);
});

test('refuses a file with too many lines before parsing, with the limit', async () => {
  const csv = `itemNumber,name\n${'\n'.repeat(200_000)}`;
  const message =
    'The file has more than 20000 lines, empty ones included. Delete empty lines, or split the file.';
  const dry = await admin().importCsv({ csv, dryRun: true });
  expect(dry.errors).toEqual([{ row: 20_001, column: null, message }]);
  expect((await refusalOf(admin().importCsv({ csv }))).cause.issues).toEqual([
    { path: ['csv', 20_001], message },
  ]);
});

test('parses files in the query worker, not in the main thread', async () => {
  const asked = vi
    .spyOn(running.queryWorkers, 'ask')
    .mockRejectedValue(new AppError('unavailable', 'Too slow.'));
  const text = 'itemNumber,name,description\nSR-1,Ring,x';
  await expect(admin().importCsv({ csv: text })).rejects.toThrow('Too slow.');
  expect(asked).toHaveBeenCalledWith({ kind: 'csv', text, rowsMax: 5000 }, undefined);
});

test.each(['comma', 'semicolon'] as const)(
  'keeps zeros of an item number in the format %s, also when read back',
  async (csvFormat) => {
    const { db } = running;
    for (const itemNumber of ['09991', '12E3', '3-4', '1.50']) createProduct(db, { itemNumber });
    await running.callers.admin.admin.settings.change({ csvFormat });
    const { csv } = await admin().exportCsv();
    expect(csv.split('\r\n')[0]).toBe(`\uFEFF${CSV_COLUMNS.join(csvFormat === 'comma' ? ',' : ';')}`);
    // Spreadsheet programs keep a cell with an apostrophe as text.
    for (const kept of ["'09991", "'12E3", "'3-4", "'1.50"]) expect(csv).toContain(`\n${kept}`);
    expect(await admin().importCsv({ csv })).toMatchObject({ created: [], changed: [], unchanged: 4 });
  },
);

test('asks for confirmation before creating a product whose name exists under a similar number', async () => {
  const { db } = running;
  createProduct(db, { itemNumber: '09991', name: 'CLX Reagent' });
  createProduct(db, { itemNumber: 'MS-TRO-012', name: 'Kit' });
  const csv =
    'itemNumber,name,description\n9991,clx reagent,x\nms tro 12,Kit,x\n9991-B,CLX Reagent,x\n9992,Other,x';
  const dry = await admin().importCsv({ csv, dryRun: true });
  expect(dry.created).toHaveLength(4);
  expect(dry.similar).toEqual([
    { row: 2, itemNumber: '9991', name: 'clx reagent', existing: '09991' },
    { row: 3, itemNumber: 'ms tro 12', name: 'Kit', existing: 'MS-TRO-012' },
  ]);
  expect(await refusalOf(admin().importCsv({ csv }))).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching('please correct rows 2, 3'),
    cause: { issues: [{ path: ['csv', 2, 'itemNumber'], message: expect.stringMatching('as 09991') }, {}] },
  });
  expect((await admin().list({})).total).toBe(2);
  expect(await admin().importCsv({ csv, similarAreNew: true })).toMatchObject({ applied: true, similar: [] });
  expect((await admin().list({})).total).toBe(6);
});

test('a dry run lists new, changed, unchanged and wrong rows, and writes nothing', async () => {
  const { db } = running;
  const brand = createBrand(db, { name: 'Havn' });
  createProduct(db, { itemNumber: 'A', name: 'Anode', description: 'x', brandId: brand.id });
  createProduct(db, { itemNumber: 'B', name: 'Bolt', description: 'x' });
  createProduct(db, { itemNumber: 'T', deletedAt: new Date() });
  for (const name of ['one', 'two']) createProduct(db, { itemNumber: 'TWICE', name });
  const csv = [
    'itemNumber,name,description,brand,category',
    'A,Anode,x,havn,',
    'B,Big bolt,x,,',
    'T,New,y,Havn,',
    'N,,z,,',
    ',No number,z,,',
    'B,Bolt,x,,',
    'TWICE,one,x,,',
    'U,Unknown,x,Nobody,Nothing',
  ].join('\n');
  const report = await admin().importCsv({ csv, dryRun: true });
  expect(report).toMatchObject({
    applied: false,
    created: [{ row: 4, itemNumber: 'T', name: 'New' }],
    changed: [{ row: 3, itemNumber: 'B', changes: [{ field: 'name', from: 'Bolt', to: 'Big bolt' }] }],
    unchanged: 1,
  });
  expect(report.errors).toEqual([
    { row: 5, column: 'name', message: 'Name is required' },
    { row: 6, column: 'itemNumber', message: 'Item number is required' },
    { row: 7, column: 'itemNumber', message: 'Row 3 has the item number B too.' },
    {
      row: 8,
      column: 'itemNumber',
      message: 'More than one product of the catalogue has the item number TWICE.',
    },
    { row: 9, column: 'category', message: "There is no category 'Nothing'." },
    { row: 9, column: 'brand', message: "There is no brand 'Nobody'." },
  ]);
  expect(db.select().from(auditLogs).all()).toEqual([]);
  expect((await admin().list({})).total).toBe(4);
});

describe('a file of 1,000 rows', () => {
  const file = (wrong: number[]) =>
    [
      'itemNumber,name,description',
      ...Array.from(
        { length: 1000 },
        (_, index) => `N-${index},${wrong.includes(index + 2) ? '' : 'Part'},d`,
      ),
    ].join('\r\n');

  test('with three bad ones is refused and names them; once corrected, it is imported whole', async () => {
    const refusal = await refusalOf(admin().importCsv({ csv: file([10, 500, 1001]) }));
    expect(refusal).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Nothing was imported: please correct rows 10, 500, 1001.',
    });
    expect(refusal.cause.issues).toEqual(
      [10, 500, 1001].map((row) => ({ path: ['csv', row, 'name'], message: 'Name is required' })),
    );
    expect((await admin().list({})).total).toBe(0);

    const report = await admin().importCsv({ csv: file([]) });
    expect([report.applied, report.created.length, report.errors]).toEqual([true, 1000, []]);
    expect((await admin().list({})).total).toBe(1000);
    const [found] = await running.callers.anonymous.public.products.search({ q: 'n999' });
    expect(found).toMatchObject({ itemNumber: 'N-999', order: 0 });
  });
});

test('keeps the field of a missing column, and clears that of an empty cell', async () => {
  const { id } = createProduct(running.db, { itemNumber: 'A', specifications: 's', applications: 'a' });
  await admin().importCsv({ csv: 'itemNumber,applications\nA,\n' });
  expect(await admin().byId({ id })).toMatchObject({ specifications: 's', applications: null, version: 2 });
});

test('finds new and changed products at once, each with its history', async () => {
  const brand = createBrand(running.db, { name: 'Havn' });
  const { id } = createProduct(running.db, { itemNumber: 'B', name: 'Bolt', order: 7, brandId: brand.id });
  const rows = ['A;Anode;"Zinc; ""pure""";Havn', 'B;Big bolt;x;', 'C;Clamp;y;Havn'];
  const csv = `\uFEFF${['itemNumber;name;description;brand', ...rows].join('\r\n')}`;
  const { created, changed } = await admin().importCsv({ csv });
  expect([created.length, changed.length]).toEqual([2, 1]);
  const found = async (q: string) =>
    (await running.callers.anonymous.public.products.search({ q })).map(({ name }) => name);
  expect(await found('zinc')).toEqual(['Anode']);
  expect(await found('havn')).toEqual(['Anode', 'Clamp']);
  expect(await found('big bolt')).toEqual(['Big bolt']);
  const { products } = await admin().list({});
  expect(products.map(({ name, order }) => [name, order])).toEqual([
    ['Big bolt', 7],
    ['Anode', 8],
    ['Clamp', 9],
  ]);
  expect(products[1]?.description).toBe('Zinc; "pure"');
  const history = await admin().history({ id });
  expect(history.map(({ fieldChanged, oldValue }) => [fieldChanged, oldValue])).toEqual([
    ['brandId', 'Havn'],
    ['description', expect.any(String)],
    ['name', 'Bolt'],
  ]);
});

test.each([
  ['itemNumber,name,name', ['name', 'The column name occurs twice.']],
  ['name,description', ['itemNumber', 'The first row must name the column itemNumber.']],
  ['itemNumber,price', ['price', expect.stringContaining("There is no column 'price'.")]],
])('refuses a header that is %s, naming the column', async (head, [column, message]) => {
  const { errors, created } = await admin().importCsv({ csv: `${head}\nA,a,a\n`, dryRun: true });
  expect([errors, created]).toEqual([[{ row: 1, column, message }], []]);
  expect((await refusalOf(admin().importCsv({ csv: `${head}\nA,a,a\n` }))).code).toBe('BAD_REQUEST');
});

test('saves nothing when an import fails half-way', async () => {
  running.db.$client.exec(
    `create trigger refuse before insert on products when new.item_number = 'C' begin select raise(abort, 'no'); end`,
  );
  await refusalOf(admin().importCsv({ csv: 'itemNumber,name,description\nA,a,a\nB,b,b\nC,c,c\n' }));
  expect((await admin().list({})).total).toBe(0);
  expect(running.db.select().from(auditLogs).all()).toEqual([]);
});
