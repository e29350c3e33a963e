import { expect, test } from 'vitest';
import { readViews } from './saved-views.ts';

const view = { name: 'Singapore', search: { location: 'Singapore', view: 'month' } };

test('views are read back as they were kept', () => {
  expect(readViews(JSON.stringify([view]))).toEqual([view]);
  expect(readViews(null)).toEqual([]);
});

test.each([
  '',
  '{',
  'null',
  '{"name":"x"}',
  '[1,null,{"name":"x"},{"name":"x","search":{"q":1}},{"name":2}]',
])('what is none of ours is no view: %s', (text) => {
  expect(readViews(text)).toEqual([]);
});

test('one that cannot be read does not take the others with it', () => {
  expect(readViews(JSON.stringify([{ name: 'broken', search: [] }, view]))).toEqual([view]);
});
