import { expect, test } from 'vitest';
import { reloadForMissingFile } from './reload-for-missing-file.ts';

function newTab() {
  const kept = new Map<string, string>();
  let reloads = 0;
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const miss = (now: number) => {
    reloadForMissingFile(storage, () => (reloads += 1), now);
    return reloads;
  };
  return { miss };
}

test('A file that is gone reloads the page once, and not over and over', () => {
  const { miss } = newTab();
  const noon = Date.UTC(2026, 5, 1, 12);
  expect([miss(noon), miss(noon + 500), miss(noon + 59_000)]).toEqual([1, 1, 1]);
  expect(miss(noon + 3_600_000), 'the next deploy').toBe(2);
});

test('Where the browser keeps nothing the page is left alone', () => {
  let reloads = 0;
  const denied = () => {
    throw new Error('SecurityError');
  };
  reloadForMissingFile(denied, () => (reloads += 1));
  expect(reloads).toBe(0);
});
