import { expect, test } from 'vitest';
import { readViews } from './saved-views.ts';

const view = { name: 'Singapore', search: { location: 'Singapore', view: 'month' } };

test('reads back the views as they were saved', () => {
  expect(readViews(JSON.stringify([view]))).toEqual([view]);
  expect(readViews(null)).toEqual([]);
});

test.each([
  '',
  '{',
  'null',
  '{"name":"x"}',
  '[1,null,{"name":"x"},{"name":"x","search":{"q":1}},{"name":2}]',
])('ignores foreign data: %s', (text) => {
  expect(readViews(text)).toEqual([]);
});

test('skips an unreadable view and keeps the others', () => {
  expect(readViews(JSON.stringify([{ name: 'broken', search: [] }, view]))).toEqual([view]);
});
