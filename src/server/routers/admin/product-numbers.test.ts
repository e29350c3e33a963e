import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, productNumbers } from '#db/schema/index.ts';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';

let running: TestApp;
beforeEach(() => {
  running = createTestApp();
});
afterEach(() => running.close());

const calls = () => running.callers.admin.admin.productNumbers;
const search = async (q: string) =>
  (await running.callers.anonymous.public.products.search({ q })).map(({ itemNumber }) => itemNumber);
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: {
      code: string;
      message: string;
      cause: { current?: unknown; issues?: { path: unknown[]; message: string }[] };
    }) => error,
  );

const confirmed = { kind: 'oem', status: 'confirmed', source: 'https://maker.example/manual.pdf' } as const;

describe('a number', () => {
  test('finds its product in the tier of exact numbers until it is deleted', async () => {
    const { id } = createProduct(running.db, { itemNumber: 'MS-1', name: 'Reagent set' });
    createProduct(running.db, { itemNumber: 'A 77310-B', name: 'Analyser with A 77310-B in its number' });
    createProduct(running.db, { itemNumber: '7731099', name: 'Begins with the same digits' });
    expect(await search('77310')).not.toContain('MS-1');

    const made = await calls().create({
      productId: id,
      number: '77-310',
      brand: 'HF scientific',
      ...confirmed,
    });
    expect(made).toMatchObject({ productId: id, number: '77-310', version: 1 });
    expect(await search('７７３１０')).toEqual(['MS-1', '7731099', 'A 77310-B']);

    await calls().update({ id: made.id, version: 1, ...confirmed, number: '88 410' });
    expect(await search('77310')).not.toContain('MS-1');
    expect((await search('88410'))[0]).toBe('MS-1');

    await calls().remove({ id: made.id });
    expect(await search('88410')).toEqual([]);
    expect(
      running.db
        .select()
        .from(auditLogs)
        .where(eq(auditLogs.entityId, id))
        .all()
        .map(({ entityType, oldValue, newValue }) => [entityType, oldValue, newValue]),
    ).toEqual([
      [
        'product',
        null,
        'Maker’s number 77-310 of HF scientific: Confirmed, https://maker.example/manual.pdf',
      ],
      [
        'product',
        'Maker’s number 77-310 of HF scientific: Confirmed, https://maker.example/manual.pdf',
        'Maker’s number 88 410: Confirmed, https://maker.example/manual.pdf',
      ],
      ['product', 'Maker’s number 88 410: Confirmed, https://maker.example/manual.pdf', null],
    ]);
  });

  test('lists a product once whose item number is recorded as a number, too', async () => {
    const { id } = createProduct(running.db, { itemNumber: '09991' });
    await calls().create({ productId: id, number: '09991', ...confirmed });
    await calls().create({ productId: id, number: '0-9991', kind: 'own', status: 'ask us' });
    expect(await search('09991')).toEqual(['09991']);
  });

  test('does not find a product in the trash, nor changes there', async () => {
    const { id } = createProduct(running.db, { itemNumber: 'MS-1' });
    const made = await calls().create({ productId: id, number: '77310', ...confirmed });
    await running.callers.admin.admin.products.remove({ id });
    expect(await search('77310')).toEqual([]);
    const missing = { code: 'NOT_FOUND' };
    expect(await refusalOf(calls().create({ productId: id, number: '1', ...confirmed }))).toMatchObject(
      missing,
    );
    expect(await refusalOf(calls().update({ id: made.id, number: '1', ...confirmed }))).toMatchObject(
      missing,
    );
    expect(await refusalOf(calls().remove({ id: made.id }))).toMatchObject(missing);
  });

  test('is recorded once for a product, also when written differently', async () => {
    const { id } = createProduct(running.db);
    const other = createProduct(running.db);
    await calls().create({ productId: id, number: 'AB-12', ...confirmed });
    const second = await calls().create({ productId: id, number: 'CD-34', ...confirmed });
    const taken = { code: 'CONFLICT', message: 'This number is recorded for that product already.' };
    expect(await refusalOf(calls().create({ productId: id, number: 'ab 12', ...confirmed }))).toMatchObject(
      taken,
    );
    expect(await refusalOf(calls().update({ id: second.id, number: 'ab 12', ...confirmed }))).toMatchObject(
      taken,
    );
    await calls().create({ productId: other.id, number: 'AB-12', ...confirmed });
    await calls().create({ productId: id, number: 'AB-12', kind: 'own', status: 'ask us' });
    expect(await calls().list({ productId: id })).toHaveLength(3);
  });

  test.each([
    [{ number: '--' }, 'number', 'Number must have a letter or a digit'],
    [
      { source: '' },
      'source',
      'Enter the address of the document that proves the number, or choose “Ask us”',
    ],
  ])('refuses %j', async (wrong, field, message) => {
    const { id } = createProduct(running.db);
    const refusal = await refusalOf(
      calls().create({ productId: id, number: '77310', ...confirmed, ...wrong }),
    );
    expect(refusal.cause.issues).toEqual([expect.objectContaining({ path: [field], message })]);
  });

  test('refuses a stale version with the current number', async () => {
    const { id: productId } = createProduct(running.db);
    const { id } = await calls().create({ productId, number: '1', ...confirmed });
    const current = await calls().update({ id, version: 1, number: '2', ...confirmed });
    expect(await refusalOf(calls().update({ id, version: 1, number: '3', ...confirmed }))).toMatchObject({
      code: 'CONFLICT',
      cause: { current },
    });
  });

  test('goes with its product when that is purged', async () => {
    const { id } = createProduct(running.db);
    await calls().create({ productId: id, number: '1', ...confirmed });
    running.db.$client.prepare('delete from products where id = ?').run(id);
    expect(running.db.select().from(productNumbers).all()).toEqual([]);
  });
});

describe('a file of numbers', () => {
  test('that was exported changes nothing', async () => {
    seedCatalogue(running.db);
    const { fileName, csv } = await calls().exportCsv();
    expect(fileName).toBe('product-numbers-2026-03-02.csv');
    expect(await calls().importCsv({ csv })).toEqual({
      applied: true,
      created: [],
      changed: [],
      unchanged: 8,
      errors: [],
    });
  });

  test('is imported after a dry run, which writes nothing', async () => {
    const { id } = createProduct(running.db, { itemNumber: '09991' });
    await calls().create({ productId: id, number: '550101', kind: 'impa', status: 'ask us' });
    const csv = [
      'itemNumber,number,kind,brand,status,source',
      '09991,55 01 01,impa,,confirmed,https://guide.example',
      '09991,77310,superseded,HF scientific,ask us,',
    ].join('\n');
    const dry = await calls().importCsv({ csv, dryRun: true });
    expect(dry).toMatchObject({ applied: false, unchanged: 0, errors: [] });
    expect(dry.created).toEqual([{ row: 3, itemNumber: '09991', number: '77310' }]);
    expect(dry.changed).toEqual([
      {
        row: 2,
        itemNumber: '09991',
        number: '55 01 01',
        changes: [
          {
            field: 'number',
            from: 'IMPA code 550101: Ask us',
            to: 'IMPA code 55 01 01: Confirmed, https://guide.example',
          },
        ],
      },
    ]);
    expect(await search('77310')).toEqual([]);

    expect(await calls().importCsv({ csv })).toEqual({ ...dry, applied: true });
    expect(await search('77310')).toEqual(['09991']);
    expect(await calls().list({ productId: id })).toMatchObject([
      { number: '55 01 01', status: 'confirmed', version: 2 },
      { number: '77310', kind: 'superseded', brand: 'HF scientific' },
    ]);
  });

  test('keeps brand and source where it lacks their columns', async () => {
    const { id } = createProduct(running.db, { itemNumber: '09991' });
    await calls().create({ productId: id, number: '77310', brand: 'Hach', ...confirmed });
    const csv = 'itemNumber,number,kind,status\n09991,77310,oem,ask us';
    await calls().importCsv({ csv });
    expect(await calls().list({ productId: id })).toMatchObject([
      { brand: 'Hach', status: 'ask us', source: confirmed.source },
    ]);
  });

  test('confirms without a column for the source only what has one recorded', async () => {
    const { id } = createProduct(running.db, { itemNumber: '09991' });
    await calls().create({ productId: id, number: '77310', ...confirmed, status: 'ask us' });
    const csv = 'itemNumber,number,kind,status\n09991,77310,oem,confirmed';
    expect(
      (await refusalOf(calls().importCsv({ csv: `${csv}\n09991,2,oem,confirmed` }))).cause.issues,
    ).toEqual([{ path: ['csv', 3, 'source'], message: expect.stringContaining('Enter the address') }]);
    await calls().importCsv({ csv });
    expect(await calls().list({ productId: id })).toMatchObject([
      { number: '77310', status: 'confirmed', source: confirmed.source },
    ]);
  });

  test('is refused as a whole, with each error at its cell', async () => {
    createProduct(running.db, { itemNumber: '09991' });
    const csv = [
      'itemNumber,number,kind,status,source',
      '09991,1,oem,confirmed,https://a.example',
      '09992,2,oem,ask us,',
      '09991,3,maker,ask us,',
      '09991,4,oem,confirmed,',
      '09991,"1.",oem,ask us,',
    ].join('\n');
    const refusal = await refusalOf(calls().importCsv({ csv }));
    expect(refusal.message).toBe('Nothing was imported: please correct rows 3, 4, 5, 6.');
    expect(refusal.cause.issues).toEqual([
      { path: ['csv', 3, 'itemNumber'], message: 'There is no product with the item number 09992.' },
      {
        path: ['csv', 4, 'kind'],
        message: 'Kind must be one of own, oem, impa, issa, superseded, equivalent',
      },
      {
        path: ['csv', 5, 'source'],
        message: 'Enter the address of the document that proves the number, or choose “Ask us”',
      },
      { path: ['csv', 6, 'number'], message: 'Row 2 has this number for that product too.' },
    ]);
    expect(running.db.select().from(productNumbers).all()).toEqual([]);
  });

  test('names the columns that it must have', async () => {
    const { errors } = await calls().importCsv({ csv: 'itemNumber,number,price\n1,2,3', dryRun: true });
    expect(errors.map(({ message }) => message)).toEqual([
      'The first row must name the column kind.',
      'The first row must name the column status.',
      "There is no column 'price'. Columns are itemNumber, number, kind, brand, status, source.",
    ]);
  });
});
