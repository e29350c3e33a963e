import { expect, test } from 'vitest';
import { matchPerson } from './person-matcher.ts';

const kari = matchPerson({
  emails: ['kari@fleet.example'],
  names: ['Kari Nes'],
  phones: ['+47 900 01 234'],
});

test.each([
  'Ask KARI@Fleet.example.',
  'kari  nes, chief engineer',
  'Call 90001234',
  'Call +47 90 00 12 34 today',
  'Call 0047-900-01-234',
  '(Kari Nes)',
])('finds the person in "%s"', (text) => {
  expect(kari.isIn(text)).toBe(true);
});

test.each([
  'okari@fleet.example',
  'kari@fleet.example.org',
  'Kari Nesse',
  'Mikari Nes',
  '900012345',
  'Kari and Nes',
])('does not find the person in "%s"', (text) => {
  expect(kari.isIn(text)).toBe(false);
});

test('replaces each detail and leaves the rest of the text', () => {
  expect(kari.erase('Met Kari Nes (kari@fleet.example, +47 900 01 234) at pier 12.')).toBe(
    'Met [erased] ([erased], [erased]) at pier 12.',
  );
  expect(kari.erase('Approved by Kari Nes.', 'Former user 7')).toBe('Approved by Former user 7.');
});

test('knows the case of letters beyond A to Z', () => {
  const names = ['Øyvind Å. Bjørnø-Nes'];
  expect(matchPerson({ emails: [], names, phones: [] }).isIn('ØYVIND Å. BJØRNØ-NES')).toBe(true);
});
