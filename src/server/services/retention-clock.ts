import { eq, inArray } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/format/durations.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { installation } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Clock, ServiceContext } from './context.ts';

/** A longer step ahead is doubted: the program stood still, or the clock is wrong. */
const STEP_DAYS = 7;

/** A doubted clock is believed after so many days of operation. */
const DOUBT_DAYS = 3;

export const RETENTION_LOOK_MS = HOUR_MS;

const SEEN = 'clockSeenAt';
const DOUBTED_SINCE = 'clockDoubtedSince';

/** A clock that is much further ahead than the time at which the program ran last. */
export interface ClockDoubt {
  /** The last time that was believed; ISO, UTC. */
  lastSeen: string;
  /** Hours of operation until the clock is believed as it is. */
  hoursLeft: number;
}

/**
 * The clock for everything that is deleted because of its age: a clock that is set a year ahead by mistake must not
 * delete a year of backups, reports and messages. It stays behind while the system's clock is in doubt, and is the
 * system's clock otherwise.
 */
export function createRetentionClock({ db, clock }: ServiceContext): Clock {
  return { now: () => believedTime(db, clock.now()) };
}

/** As of the retention clock. The database may be a backup's. */
export function believedTime(db: Database, now: Date): Date {
  const { seen } = readClock(db);
  return seen !== null && isStep(seen, now) ? seen : now;
}

/** Returns null unless the system's clock is in doubt. */
export function clockDoubt({ db, clock }: ServiceContext): ClockDoubt | null {
  const { seen, doubtedSince } = readClock(db);
  if (seen === null || !isStep(seen, clock.now())) return null;
  return describeDoubt(seen, doubtedSince ?? seen);
}

/**
 * Records how far the clock is believed; to be called at the start and once an hour of operation (RETENTION_LOOK_MS).
 * Returns the doubt that begins with this look, null otherwise.
 */
export function recordClock({ db, clock }: ServiceContext, isFirst: boolean): ClockDoubt | null {
  return inTransaction(db, (tx) => {
    const now = clock.now();
    const { seen, doubtedSince } = readClock(tx);
    if (seen === null || !isStep(seen, now)) {
      write(tx, now, null);
      return null;
    }
    const next = new Date(seen.getTime() + (isFirst ? 0 : HOUR_MS));
    const since = doubtedSince ?? seen;
    if (next >= believedFrom(since)) write(tx, now, null);
    else write(tx, next, since);
    return doubtedSince === null ? describeDoubt(next, since) : null;
  });
}

const believedFrom = (doubtedSince: Date) => new Date(doubtedSince.getTime() + DOUBT_DAYS * DAY_MS);

const describeDoubt = (seen: Date, doubtedSince: Date): ClockDoubt => ({
  lastSeen: doubtedSince.toISOString(),
  hoursLeft: Math.ceil((believedFrom(doubtedSince).getTime() - seen.getTime()) / HOUR_MS),
});

const isStep = (seen: Date, now: Date) => now.getTime() - seen.getTime() > STEP_DAYS * DAY_MS;

function readClock(db: Database | Transaction): { seen: Date | null; doubtedSince: Date | null } {
  const rows = db
    .select()
    .from(installation)
    .where(inArray(installation.key, [SEEN, DOUBTED_SINCE]))
    .all();
  const instant = (key: string) => {
    const row = rows.find((one) => one.key === key);
    return row ? new Date(row.value) : null;
  };
  return { seen: instant(SEEN), doubtedSince: instant(DOUBTED_SINCE) };
}

function write(tx: Transaction, seen: Date, doubtedSince: Date | null): void {
  for (const [key, instant] of [
    [SEEN, seen],
    [DOUBTED_SINCE, doubtedSince],
  ] as const) {
    if (instant === null) {
      tx.delete(installation).where(eq(installation.key, key)).run();
      continue;
    }
    const value = instant.toISOString();
    tx.insert(installation)
      .values({ key, value })
      .onConflictDoUpdate({ target: installation.key, set: { value } })
      .run();
  }
}
