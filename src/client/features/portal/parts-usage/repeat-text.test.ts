import { expect, test } from 'vitest';
import { repeatText } from './repeat-text.ts';

const uses = (...days: string[]) => ({
  name: 'Indicator pump',
  uses: days.map((day) => ({ day, quantity: 1 })),
});

test('names the uses before this one, the newest first', () => {
  expect(repeatText(uses('2026-06-01', '2026-05-03', '2025-11-20'))).toBe(
    'Indicator pump: third one in 24 months (May 2026, November 2025)',
  );
  expect(repeatText(uses('2026-06-01', '2026-05-03'))).toBe(
    'Indicator pump: second one in 24 months (May 2026)',
  );
});

test('gives the number of many uses', () => {
  expect(repeatText(uses(...Array.from({ length: 11 }, () => '2026-05-03')))).toContain(
    'Indicator pump: used 11 times in 24 months (May 2026, ',
  );
});
