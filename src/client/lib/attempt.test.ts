import { expect, test } from 'vitest';
import { attemptOf } from './attempt.ts';

test('reuses the key for the same content, and makes a new one for other content', () => {
  const first = attemptOf({ message: 'Two kits' }, undefined);
  expect(attemptOf({ message: 'Two kits' }, first)).toBe(first);
  expect(attemptOf({ message: 'Three kits' }, first).clientUuid).not.toBe(first.clientUuid);
});
