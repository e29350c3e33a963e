import { expect, test } from 'vitest';
import { runsAsRoot } from './root-account.ts';

test('is root outside a container only', () => {
  expect(runsAsRoot(0, false)).toBe(true);
  expect(runsAsRoot(0, true)).toBe(false);
  expect(runsAsRoot(1000, false)).toBe(false);
});
