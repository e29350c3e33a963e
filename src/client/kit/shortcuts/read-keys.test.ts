import { expect, test } from 'vitest';
import { createKeyReader, type Key } from './read-keys.ts';
import { isOfSingleKeys } from './shortcut.ts';

const SHORTCUTS = [
  { name: 'palette', ways: [['Ctrl', 'K']] },
  { name: 'projects', ways: [['g', 'p'], ['1']] },
  { name: 'new project', ways: [['g', 'n']] },
  { name: 'not billable', ways: [['n']] },
  { name: 'next', ways: [['j'], ['↓']] },
  { name: 'open', ways: [['Enter']] },
  { name: 'order', ways: [['Alt', '↑']] },
];

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp: 0,
  ...more,
});

/** Returns what each key does. */
function press(...keys: (string | Key)[]): string[] {
  const read = createKeyReader<(typeof SHORTCUTS)[number]>();
  return keys.map((each) =>
    read(typeof each === 'string' ? key(each) : each, SHORTCUTS)
      .map(({ name }) => name)
      .join(', '),
  );
}

test('a key, its alternative and its capital do the same', () => {
  expect(press('j', 'J', 'ArrowDown', 'Enter', '1')).toEqual(['next', 'next', 'next', 'open', 'projects']);
});

test('a pair is two keys in quick succession, and comes before what its second key does alone', () => {
  expect(press('g', 'p')).toEqual(['', 'projects']);
  expect(press('G', 'P')).toEqual(['', 'projects']);
  expect(press('g', 'n')).toEqual(['', 'new project, not billable']);
  expect(press('n')).toEqual(['not billable']);
  expect(press('g', 'x', 'p')).toEqual(['', '', '']);
  expect(press(key('g'), key('p', { timeStamp: 2001 }))).toEqual(['', '']);
  expect(press('g', 'g', 'p').at(-1)).toBe('projects');
});

test('Ctrl and the command key are the same', () => {
  const held = [key('k', { ctrlKey: true }), key('k', { metaKey: true }), key('K', { ctrlKey: true })];
  expect(press(...held)).toEqual(['palette', 'palette', 'palette']);
});

test('keys with Alt, and other keys with Ctrl, belong to the browser and to controls', () => {
  const others = [
    key('n', { altKey: true }),
    key('n', { ctrlKey: true }),
    key('1', { metaKey: true }),
    key('ArrowUp', { altKey: true }),
  ];
  expect(press(...others)).toEqual(['', '', '', '']);
});

test('letters, digits and signs are single keys; named keys and keys with Ctrl are not', () => {
  const ways = [['j'], ['g', 'p'], ['/'], ['1'], ['Enter'], ['↓'], ['Ctrl', 'K'], ['F8'], ['Alt', '↑']];
  expect(ways.filter(isOfSingleKeys)).toEqual([['j'], ['g', 'p'], ['/'], ['1']]);
});
