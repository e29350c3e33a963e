import type { Clock } from '#server/services/context.ts';

export interface TestClock extends Clock {
  set(moment: Date | string): void;
  advance(milliseconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function createTestClock(start: Date | string = '2026-03-02T08:00:00.000Z'): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(moment) {
      now = new Date(moment);
    },
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
