import { expect, test } from 'vitest';
import { createKeyReader, type Key } from './read-keys.ts';
import { SHORTCUTS } from './shortcut-list.ts';

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp: 0,
  ...more,
});

function press(...keys: (string | Key)[]) {
  const read = createKeyReader();
  return keys.map((each) => read(typeof each === 'string' ? key(each) : each, true));
}

test('every shortcut in the help does what the help says', () => {
  for (const { ways, act, isBare } of SHORTCUTS) {
    for (const keys of ways) {
      const acts = isBare
        ? press(...keys)
        : [
            ...press(key(keys[1] ?? '', { ctrlKey: true })),
            ...press(key('x'), key(keys[1]!, { metaKey: true })),
          ];
      expect([keys, acts.at(-1)]).toEqual([keys, act]);
    }
  }
});

test('a pair is two keys in quick succession', () => {
  expect(press('g', 'p')).toEqual([undefined, { tab: 'products' }]);
  expect(press('G', 'C')).toEqual([undefined, { tab: 'categories' }]);
  expect(press('g', 'x', 'p')).toEqual([undefined, undefined, undefined]);
  expect(press('p')).toEqual([undefined]);
  expect(press(key('g'), key('p', { timeStamp: 2001 }))).toEqual([undefined, undefined]);
  expect(press('g', 'g', 'r').at(-1)).toEqual({ tab: 'reports' });
  expect(press('g', 'n').at(-1)).toBe('new');
});

test('single keys can be switched off; those with Ctrl stay', () => {
  const read = createKeyReader();
  for (const name of ['n', '/', '?', '1', 'g', 'p']) expect(read(key(name), false)).toBeUndefined();
  expect(read(key('k', { ctrlKey: true }), false)).toBe('palette');
});

test('keys with Alt, and other keys with Ctrl, belong to the browser', () => {
  expect(press(key('n', { altKey: true }), key('n', { ctrlKey: true }), key('1', { metaKey: true }))).toEqual(
    [undefined, undefined, undefined],
  );
});
