import type { Database } from '#db/open-database.ts';

/** What every service function gets: the database, the clock, and (in the contexts that extend this) the actor. */
export interface ServiceContext {
  db: Database;
  clock: Clock;
}

/** The clock, injected so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** For waits and limits: goes on evenly when the system's clock is set, and is right only in its distances. */
export const steadyClock: Clock = { now: () => new Date(performance.timeOrigin + performance.now()) };
