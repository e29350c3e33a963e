import { expect, test } from 'vitest';
import { matchActions, type PaletteAction } from './palette-option.ts';

const action = (label: string, words = ''): PaletteAction => ({
  id: label,
  group: 'Do',
  label,
  words,
  run: () => undefined,
});
const actions = [action('Go to Contacts', 'messages inbox'), action('Import products (CSV)', 'upload')];
const labelsOf = (text: string) => matchActions(actions, text).map(({ label }) => label);

test('finds actions by the beginnings of their words, in any order and case', () => {
  expect(labelsOf('')).toHaveLength(2);
  expect(labelsOf('cont')).toEqual(['Go to Contacts']);
  expect(labelsOf('CSV imp')).toEqual(['Import products (CSV)']);
  expect(labelsOf('inb')).toEqual(['Go to Contacts']);
  expect(labelsOf('upload prod')).toEqual(['Import products (CSV)']);
});

test('finds nothing for a word that begins none of theirs', () => {
  expect(labelsOf('tacts')).toEqual([]);
  expect(labelsOf('import contacts')).toEqual([]);
});
