import { expect, test } from 'vitest';
import { isOtherPort } from './port-agent.ts';

test.each([
  ['Bergen', 'Haugesund', true],
  ['Bergen, Skoltegrunnskaien', 'bergen , Dokken', false],
  ['Bergen', '', true],
  [null, 'Bergen', false],
  ['', 'Bergen', false],
])('compares the ports of %s and %s: %s', (before, after, isOther) => {
  expect(isOtherPort(before, after)).toBe(isOther);
});
