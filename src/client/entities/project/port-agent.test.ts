import { expect, test } from 'vitest';
import { isOtherPort } from './port-agent.ts';

test.each([
  ['Bergen', 'Haugesund', true],
  ['Bergen, Skoltegrunnskaien', 'bergen , Dokken', false],
  ['Bergen', '', true],
  [null, 'Bergen', false],
  ['', 'Bergen', false],
])('a project that moves from %s to %s is in another port: %s', (before, after, isOther) => {
  expect(isOtherPort(before, after)).toBe(isOther);
});
