import { expect, test } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { inBackupsUntil } from './plan-erasure.ts';

test('the last day of the backups is counted from the day in Oslo', () => {
  expect(inBackupsUntil(createTestClock('2026-03-01T22:59:00Z'))).toBe('2026-05-30');
  expect(inBackupsUntil(createTestClock('2026-03-01T23:00:00Z'))).toBe('2026-05-31');
});
