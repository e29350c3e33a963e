import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { clockDoubt, createRetentionClock, recordClock } from './retention-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let begin: number;
beforeEach(() => {
  app = createTestApp();
  begin = app.clock.now().getTime();
});
afterEach(() => app.close());

const start = () => recordClock(app, true);
const believed = () => createRetentionClock(app).now().getTime() - begin;

/** Hours of operation: the clock goes on, and the program records it each hour. */
function run(hours: number): void {
  for (let hour = 0; hour < hours; hour += 1) {
    app.clock.advance(HOUR);
    recordClock(app, false);
  }
}

test('follows the clock while the program runs, and over a pause of a week', () => {
  expect(believed()).toBe(0);
  start();
  run(48);
  app.clock.advance(7 * DAY);
  expect([believed(), start(), clockDoubt(app)]).toEqual([9 * DAY, null, null]);
});

test('stays behind a clock that is a year ahead, until three days of operation have passed', () => {
  start();
  app.clock.advance(365 * DAY);
  expect(believed()).toBe(0);
  expect(start()).toEqual({ lastSeen: new Date(begin).toISOString(), hoursLeft: 72 });
  run(36);
  expect(recordClock(app, true)).toBeNull();
  run(35);
  expect([believed(), clockDoubt(app)?.hoursLeft]).toEqual([71 * HOUR, 1]);
  run(1);
  expect([believed(), clockDoubt(app)]).toEqual([365 * DAY + 72 * HOUR, null]);
});

test('is right again at once when the clock is set back', () => {
  start();
  app.clock.advance(365 * DAY);
  start();
  run(10);
  app.clock.advance(-365 * DAY);
  expect([believed(), clockDoubt(app)]).toEqual([10 * HOUR, null]);
  run(1);
  app.clock.advance(365 * DAY);
  expect(clockDoubt(app)).toEqual({ lastSeen: new Date(begin + 11 * HOUR).toISOString(), hoursLeft: 72 });
});

test('goes with a clock that is set back for good', () => {
  start();
  app.clock.advance(-400 * DAY);
  expect([believed(), start()]).toEqual([-400 * DAY, null]);
  run(1);
  expect(believed()).toBe(-400 * DAY + HOUR);
});
