import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, searchSynonyms } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';

let running: TestApp;
beforeEach(() => {
  running = createTestApp();
});
afterEach(() => running.close());

const calls = () => running.callers.admin.admin.searchSynonyms;
const search = async (q: string) =>
  (await running.callers.anonymous.public.products.search({ q })).map(({ name }) => name);
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { current?: unknown } }) => error,
  );

test('finds synonyms from the moment they are added until they are deleted', async () => {
  createProduct(running.db, { name: 'Impressed current anode', itemNumber: '1', description: 'Hull' });
  expect(await search('ICCP')).toEqual([]);

  const made = await calls().create({ words: [' ICCP ', 'impressed current'] });
  expect(made).toMatchObject({ words: ['ICCP', 'impressed current'], version: 1 });
  expect(await search('iccp anodes')).toEqual(['Impressed current anode']);

  await calls().update({ id: made.id, words: ['impressed current', 'Kathodenschutz'] });
  expect(await search('iccp')).toEqual([]);
  expect(await search('kathodenschutz')).toEqual(['Impressed current anode']);

  await calls().remove({ id: made.id });
  expect(await search('kathodenschutz')).toEqual([]);
  const history = running.db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.entityType, 'search synonyms'))
    .all();
  expect(history.map(({ action, oldValue, newValue }) => [action, oldValue, newValue])).toEqual([
    ['create', null, null],
    ['update', 'ICCP, impressed current', 'impressed current, Kathodenschutz'],
    ['delete', null, null],
  ]);
});

test('uses a change made by a script, too', async () => {
  createProduct(running.db, { name: 'Impressed current anode', itemNumber: '1', description: 'Hull' });
  running.db
    .insert(searchSynonyms)
    .values({ words: ['ICCP', 'impressed current'] })
    .run();
  expect(await search('iccp')).toEqual(['Impressed current anode']);
});

test('lists matches of the typed text before matches of its synonyms', async () => {
  createProduct(running.db, { name: 'Anode', itemNumber: '1', description: 'Zinc' });
  createProduct(running.db, { name: 'Holder', itemNumber: '2', description: 'For a sacrificial plate' });
  await calls().create({ words: ['anode', 'sacrificial plate'] });
  expect(await search('sacrificial plate')).toEqual(['Holder', 'Anode']);
  expect(await search('anode')).toEqual(['Anode', 'Holder']);
});

describe('a group', () => {
  test.each([
    [['one'], 'Enter at least two words that mean the same'],
    [['Måler', 'maler'], 'Enter each word once'],
    [['pump', '--'], 'A word needs a letter or a digit'],
    [['pump', ' '], 'Word is required'],
    [Array.from({ length: 21 }, (_, index) => `word ${index}`), 'Enter at most 20 words'],
  ])('refuses %j: %s', async (words, message) => {
    const refusal = await refusalOf(calls().create({ words }));
    expect(refusal.code).toBe('BAD_REQUEST');
    expect(refusal.message).toContain(message);
  });

  test('refuses a stale version with the current group', async () => {
    const { id } = await calls().create({ words: ['a', 'b'] });
    const current = await calls().update({ id, version: 1, words: ['a', 'c'] });
    expect(await refusalOf(calls().update({ id, version: 1, words: ['a', 'd'] }))).toMatchObject({
      code: 'CONFLICT',
      cause: { current },
    });
  });

  test('answers not found for a missing group', async () => {
    expect(await refusalOf(calls().update({ id: 999_999, words: ['a', 'b'] }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await refusalOf(calls().remove({ id: 999_999 }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
