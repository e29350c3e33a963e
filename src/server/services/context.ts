import type { Database } from '#db/open-database.ts';

/** What every service verb is given: the data, the time, and (in the contexts that extend this) who acts. */
export interface ServiceContext {
  db: Database;
  clock: Clock;
}

/** The time, injected so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
