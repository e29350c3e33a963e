import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';
import { preferredEncoding } from './cached-bytes.ts';

function keeper(limit = 3) {
  const state = { revision: '1', made: 0 };
  const answers = createResponseCache({ revision: () => state.revision, headers: {}, limit });
  const renew = (key: string, content = key) =>
    answers.renew(key, async () => {
      state.made += 1;
      return content;
    });
  return { state, answers, renew };
}

test('an answer is fresh until the data changes', async () => {
  const { state, answers, renew } = keeper();
  expect(answers.fresh('products')).toBeUndefined();
  const kept = await renew('products');
  expect(answers.fresh('products')).toBe(kept);
  state.revision = '2';
  expect(answers.fresh('products')).toBeUndefined();
});

test('an unchanged answer keeps its entity tag', async () => {
  const { state, answers, renew } = keeper();
  const kept = await renew('products');
  state.revision = '2';
  expect(await renew('products')).toBe(kept);
  expect(answers.fresh('products')).toBe(kept);
});

test('a changed answer gets another tag', async () => {
  const { renew } = keeper();
  const before = await renew('products', '[1]');
  const after = await renew('products', '[1,2]');
  expect(after.identity.headers['etag']).not.toBe(before.identity.headers['etag']);
});

test('a write while the answer is made makes it stale', async () => {
  const { state, answers } = keeper();
  await answers.renew('products', async () => {
    state.revision = '2';
    return '[]';
  });
  expect(answers.fresh('products')).toBeUndefined();
});

test('does not rebuild an answer that is known to be current', async () => {
  const { state, answers } = keeper();
  let isCurrent = true;
  const renew = (body: string) =>
    answers.renew('page', async () => {
      state.made += 1;
      return { body, isCurrent: async () => isCurrent };
    });
  const kept = await renew('<p>1');
  state.revision = '2';
  expect(await renew('<p>2')).toBe(kept);
  expect([answers.fresh('page'), state.made]).toEqual([kept, 1]);
  isCurrent = false;
  state.revision = '3';
  expect((await renew('<p>3')).identity.bytes.toString()).toBe('<p>3');
});

test('evicts the oldest beyond the limit', async () => {
  const { answers, renew } = keeper(2);
  await renew('a');
  await renew('b');
  await renew('a');
  await renew('c');
  expect(['a', 'b', 'c'].filter((key) => answers.fresh(key))).toEqual(['a', 'c']);
});

test('concurrent requests share one answer, and a write in between makes another', async () => {
  const { state, renew } = keeper();
  const [one, other] = await Promise.all([renew('products'), renew('products')]);
  expect([one === other, state.made]).toEqual([true, 1]);
  const before = renew('products', '[1]');
  state.revision = '2';
  const after = renew('products', '[1,2]');
  expect((await after).identity.bytes.toString()).toBe('[1,2]');
  expect((await before).identity.bytes.toString()).toBe('[1]');
});

test('an answer may have headers of its own', async () => {
  const { answers } = keeper();
  const kept = await answers.renew('page', async () => ({ body: '<p>', headers: { 'x-own': 'yes' } }));
  expect(kept.identity.headers['x-own']).toBe('yes');
});

test('does not cache an answer that fails', async () => {
  const { answers } = keeper();
  await expect(answers.renew('products', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect(answers.fresh('products')).toBeUndefined();
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.000', 'identity'],
  ['br;q=0.001', 'br'],
  ['identity', 'identity'],
  ['brotli', 'identity'],
])('answers a client that accepts %j with %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});
