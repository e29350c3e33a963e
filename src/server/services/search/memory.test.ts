import { expect, test } from 'vitest';
import { createMemory } from './memory.ts';

test('keeps what was asked for lately, and forgets the rest when it grows too large', () => {
  const memory = createMemory<number, string>(10_000);
  for (let key = 0; key < 200; key += 1) {
    memory.remember(key, `value ${key}`, 100);
    expect(memory.get(0)).toBe('value 0');
  }
  expect(memory.get(1)).toBeUndefined();
  expect(memory.get(199)).toBe('value 199');
  const known = Array.from({ length: 200 }, (_, key) => key).filter((key) => memory.get(key) !== undefined);
  expect(known.length).toBeLessThan(10_000 / 100);
  memory.forget();
  expect(memory.get(199)).toBeUndefined();
});
