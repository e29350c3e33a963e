import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { guardWrites } from '#db/transaction.ts';
import type { Database } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';
import {
  CLOCK_MARGIN_MS,
  endLease,
  holderOf,
  isHeld,
  readLease,
  renewLease,
  takeLease,
  type Lease,
} from '#server/integrations/lease.ts';
import type { Clock } from '#server/services/context.ts';
import { StartRefusal } from './start-refusal.mjs';

const RENEWAL_MS = 5_000;
const LOOK_MS = 1_000;

/** A stop begins so long before the lease ends: requests in flight are answered until then. */
const STOP_BEFORE_MS = 20_000;

interface LeaseSettings {
  /** As in LEASE_DIR. */
  folder: string;
  dataFolder: string;
  clock: Clock;
}

interface HeldLease {
  /** Refuses every write of this database from the moment at which the lease has ended. */
  guard(db: Database): void;
  /** Renews the lease until it is released; `stop` is called where it is lost, a while before it ends. */
  keep(stop: (reason: string) => void): void;
  /** Ends the lease, after the last write. */
  release(): void;
}

/**
 * Takes the lease again for the server of this data folder. Throws a StartRefusal where another server has it or had it
 * last, and where there is none: only `promote` makes one or takes it over.
 */
export async function holdLease({ folder, dataFolder, clock }: LeaseSettings): Promise<HeldLease> {
  const own = holderOf(dataFolder, hostname());
  let lease = await takeOwn(folder, own, clock);
  let renewing: ReturnType<typeof setInterval> | undefined;
  const guard = () => {
    if (clock.now() < lease.until) return;
    throw new AppError('unavailable', 'Another server may have taken over. Nothing was saved.');
  };
  return {
    guard: (db) => guardWrites(db, guard),
    keep(stop) {
      renewing = setInterval(() => {
        const reason = renew();
        if (reason === null) return;
        clearInterval(renewing);
        stop(reason);
        // A request that still hangs must not write after the end.
        setTimeout(() => process.exit(1), Math.max(0, lease.until.getTime() - clock.now().getTime())).unref();
      }, RENEWAL_MS);
      renewing.unref();
    },
    release() {
      clearInterval(renewing);
      try {
        endLease(folder, lease);
      } catch {
        // Where the folder cannot be reached, the lease ends by itself.
      }
    },
  };

  /** Null where it may go on. */
  function renew(): string | null {
    try {
      const renewed = renewLease(folder, lease, clock.now());
      if (renewed === null) return 'Another server has taken over the lease: this one stops.';
      lease = renewed;
      return null;
    } catch (error) {
      const left = lease.until.getTime() - clock.now().getTime();
      const reason = error instanceof Error ? error.message : String(error);
      return left > STOP_BEFORE_MS ? null : `The lease could not be renewed (${reason}): this server stops.`;
    }
  }
}

async function takeOwn(folder: string, own: ReturnType<typeof holderOf>, clock: Clock): Promise<Lease> {
  for (;;) {
    const before = read(folder);
    // An empty folder may be that of a share that is not mounted.
    if (before === null) {
      throw new StartRefusal(
        `There is no lease in ${folder}. Is the share mounted? If this is the first start with LEASE_DIR, run npm run promote.`,
      );
    }
    if (before.holder !== own.holder) throw heldByOther(before, clock.now());
    // After a restart of the machine the identity alone does not tell it from a copy of it that runs elsewhere.
    if (before.boot === own.boot || !isHeld(before, clock.now())) {
      const lease = takeLease(folder, before, own, clock.now());
      if (lease) return lease;
    }
    await wait(LOOK_MS);
  }
}

/** Throws a StartRefusal where the folder cannot be read. */
function read(folder: string): Lease | null {
  try {
    return readLease(folder);
  } catch (error) {
    throw new StartRefusal(
      `The lease in ${folder} cannot be read (${error instanceof Error ? error.message : String(error)}); the folder of LEASE_DIR must exist and be writable.`,
    );
  }
}

function heldByOther(lease: Lease, now: Date): StartRefusal {
  return new StartRefusal(
    isHeld(lease, now)
      ? `${describeHeld(lease)} This one does not start beside it.`
      : `The server on ${lease.host} wrote last. Make sure that it stays stopped, then let this one take over with npm run promote.`,
  );
}

/** With the margin, so that the time is the one from which on it can be taken over. */
const describeHeld = ({ until, host }: Lease) =>
  `The other server (${host}) still holds the lease until ${new Date(until.getTime() + CLOCK_MARGIN_MS).toISOString().slice(11, 19)} UTC.`;

/** Takes the lease over from the other server. Throws a StartRefusal while that one holds it. */
export function promote({ folder, dataFolder, clock }: LeaseSettings): { from: string | null } {
  const own = holderOf(dataFolder, hostname());
  const before = read(folder);
  if (before !== null && before.holder !== own.holder && isHeld(before, clock.now())) {
    throw new StartRefusal(`${describeHeld(before)} Nothing was changed.`);
  }
  if (before?.holder === own.holder) return { from: null };
  if (takeLease(folder, before, own, clock.now()) === null) {
    throw new StartRefusal('Another server has taken the lease a moment ago. Nothing was changed.');
  }
  return { from: before?.host ?? null };
}
