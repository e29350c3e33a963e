import { expect, test } from 'vitest';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { oneLine } from './one-line.ts';

test.each([
  ['Eve\r\nBcc: all@fleet.example', 'Eve Bcc: all@fleet.example'],
  ['Eve\u2028Oslo\u0085\u0000\tHaugesund', 'Eve Oslo Haugesund'],
  ['abc\u202Efdp.exe\u202C', 'abcfdp.exe'],
  ['  Åse Østbø-Ærlig  ', 'Åse Østbø-Ærlig'],
  ['👩‍🔧', '👩‍🔧'],
  ['half \uD800 a ship', 'half \uFFFD a ship'],
])('makes one line of %j: %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test('makes one line without control characters of any text, and does not change it again', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const line = oneLine(text);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(oneLine(line)).toBe(line);
    }),
  );
});
