import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/format/durations.ts';
import { createLogRecorder, type LogRecorder } from '#server/testing/log-recorder.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { watchSigningExpiry } from './signing-expiry.ts';

const VALID_TO = new Date('2027-03-01T12:00:00Z');

let log: LogRecorder;
beforeEach(() => {
  log = createLogRecorder();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('warns of the end of the certificate each day from 30 days before it', () => {
  const clock = createTestClock('2027-01-29T12:00:00Z');
  const stop = watchSigningExpiry(clock, VALID_TO, log.logger);
  const nextDay = () => {
    clock.advance(DAY_MS);
    vi.advanceTimersByTime(DAY_MS);
    return log.lines.splice(0).map(({ msg }) => msg);
  };
  expect(log.lines).toEqual([]);
  expect(nextDay()).toEqual([
    'The certificate that signs reports expires on 2027-03-01T12:00:00.000Z. Replace it and restart.',
  ]);
  expect(nextDay()).toHaveLength(1);
  stop();
  expect(nextDay()).toEqual([]);
});

test('says that it has expired, also at the start', () => {
  const clock = createTestClock('2027-03-01T12:00:01Z');
  watchSigningExpiry(clock, VALID_TO, log.logger)();
  expect(log.lines).toMatchObject([
    {
      msg: 'The certificate that signs reports expired on 2027-03-01T12:00:00.000Z. Readers of new reports will say so. Replace it and restart.',
    },
  ]);
});
