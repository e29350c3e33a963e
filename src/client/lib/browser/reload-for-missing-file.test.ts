import { expect, test } from 'vitest';
import { reloadForMissingFile } from './reload-for-missing-file.ts';

function openPage(statusOfProgram: () => Promise<number>) {
  const kept = new Map<string, string>();
  let reloads = 0;
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return async (now: number) => {
    await reloadForMissingFile({ statusOfProgram, storage, reload: () => (reloads += 1) }, now);
    return reloads;
  };
}

const noon = Date.UTC(2026, 5, 1, 12);
const gone = () => Promise.resolve(404);

test('reloads the page once after a deploy', async () => {
  const miss = openPage(gone);
  expect([await miss(noon), await miss(noon + 500), await miss(noon + 59_000)]).toEqual([1, 1, 1]);
  expect(await miss(noon + 3_600_000), 'the next deploy').toBe(2);
});

test.each([
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the connection broke and is back', () => Promise.resolve(200)],
  ['the server is busy', () => Promise.resolve(503)],
])('does not reload if %s', async (_cause, statusOfProgram) => {
  expect(await openPage(statusOfProgram)(noon)).toBe(0);
});

test('does not reload without storage', async () => {
  let reloads = 0;
  const storage = () => {
    throw new Error('SecurityError');
  };
  await reloadForMissingFile({ statusOfProgram: gone, storage, reload: () => (reloads += 1) });
  expect(reloads).toBe(0);
});
