import { expect, test } from 'vitest';
import { attemptOf } from './attempt.ts';

test('the same content is sent under the same key again, other content under another', () => {
  const first = attemptOf({ message: 'Two kits' }, undefined);
  expect(attemptOf({ message: 'Two kits' }, first)).toBe(first);
  expect(attemptOf({ message: 'Three kits' }, first).clientUuid).not.toBe(first.clientUuid);
});
