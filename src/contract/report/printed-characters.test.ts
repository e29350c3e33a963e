import { expect, test } from 'vitest';
import { printedText, unprintedCharacters } from './printed-characters.ts';

test.each([
  ['Ballast vann, Größe 5 µm ≤ 40 °C → “Я”\nΩ', 'Ballast vann, Größe 5 µm ≤ 40 °C → “Я”\nΩ'],
  ['25 ℃, 5 ㎜, ⌀ 12, ５ pcs, ①', '25 °C, 5 mm, Ø 12, 5 pcs, 1'],
  ['tab\there, no\u2060break, heart ✔\uFE0F', 'tab here, nobreak, heart ✓'],
  ['海洋 1', '\uFFFD\uFFFD 1'],
  ['\u{1F600}', '\uFFFD'],
])('prints %j as %j', (text, printed) => {
  expect(printedText(text)).toBe(printed);
});

test('names each character that cannot be printed once', () => {
  expect(unprintedCharacters(['海洋海 5 ℃', 'Ø \u{1F600}'])).toEqual(['海', '洋', '\u{1F600}']);
});
