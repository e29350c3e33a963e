import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isComplete, missingText, onBoardText } from './on-board-text.ts';

const takenAt = new Date(2026, 2, 2, 6, 12).getTime();
const nothing = { photos: 0, documents: 0, screens: false };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: takenAt + 3_600_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('says since when a project is on board, and how large it is', () => {
  const pack = { takenAt, bytes: 14_200_000, missing: nothing };
  expect(onBoardText(pack)).toBe('On board since 06:12, 14 MB.');
  expect(isComplete(pack)).toBe(true);
  vi.setSystemTime(takenAt + 86_400_000);
  expect(onBoardText({ ...pack, bytes: 340_000 })).toBe('On board since 2 Mar, 06:12, 340 kB.');
});

test.each([
  [{ photos: 4 }, '4 photos are missing'],
  [{ photos: 1 }, '1 photo is missing'],
  [{ documents: 1 }, '1 travel document is missing'],
  [{ screens: true }, 'the screens are missing'],
  [{ photos: 1, documents: 1 }, '1 photo and 1 travel document are missing'],
  [{ photos: 1, documents: 2, screens: true }, '1 photo, 2 travel documents and the screens are missing'],
])('says what is missing: %j', (missing, text) => {
  const pack = { takenAt, bytes: 1000, missing: { ...nothing, ...missing } };
  expect(missingText(pack)).toBe(`Not everything was taken on board: ${text}. Try again before you leave.`);
  expect(isComplete(pack)).toBe(false);
});
