import { expect, test } from 'vitest';
import { tooLong } from './too-long.ts';

test('counts what is sent, without the blanks around it', () => {
  expect(tooLong('  four ', 4)).toBeUndefined();
  expect(tooLong('fives', 4)).toBe('Use at most 4 characters.');
});
