import { expect, test } from 'vitest';
import { replacedTerms } from './check-words.mjs';

test.each([
  ['Returns 404 for both, so ids cannot be probed'],
  ['a whistleblower report is reopened'],
  ['const lastingValue = longest(values);'],
])('accepts “%s”', (text) => {
  expect(replacedTerms(text)).toEqual([]);
});

test.each([
  ['first line\n// Whoever asks is answered.', 2, 'Whoever'],
  ['once the page comes alive', 1, 'comes alive'],
  ['the manager is told of it', 1, 'is told'],
  ["import { runOnce } from './run-once.ts';", 1, 'runOnce'],
])('finds the replaced term in “%s”', (text, line, found) => {
  expect(replacedTerms(text)[0]).toMatchObject({ line, found });
});
