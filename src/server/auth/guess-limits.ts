import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';
import { networkOf } from './network-address.ts';
import { refuseGivenUp, type Place } from './work-line.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An address may be wrong so often before it waits. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** How much longer a try takes while an account is being guessed at. */
const SLOW_TRY_MS = 2_000;

/** So many tries of one address may stand in line; they are taken one after the other, so that each is counted. */
const LONGEST_QUEUE = 30;

/** Beyond so many addresses or accounts the one that was quiet longest is forgotten, so that memory stays flat. */
const MOST_REMEMBERED = 20_000;

export interface GuessLimitsOptions {
  clock: Clock;
  sleep: (milliseconds: number) => Promise<void>;
  /** So many wrong tries on an account within an hour make each one slower, until none was wrong for `calmMs`. */
  slowdown: { wrongTries: number; calmMs: number; endsWithSuccess: boolean };
}

export interface Guess {
  address: string;
  /** What is guessed at, whether it exists or not. */
  account: string;
  /** Aborted where the caller hung up; the try is dropped when its turn comes. */
  signal?: AbortSignal | undefined;
}

export interface GuessLimits {
  /**
   * Runs one try; `null` means that it was wrong. A try that throws was neither right nor wrong. `check` is told
   * the place that the caller has in the line for expensive work.
   */
  attempt<T>(guess: Guess, check: (place: Place) => Promise<T | null>): Promise<T | null>;
}

interface AddressRecord {
  /** Wrong tries by account: being right on one's own account does not excuse guessing at another. */
  wrong: Map<string, number>;
  lastWrongAt: number;
  waitsUntil: number;
}

/**
 * Counts wrong tries, in memory only. An address that guesses waits (tooManyRequests); an account that many addresses
 * guess at answers more slowly and is never locked, so that the rightful person gets in from an address of their own.
 */
export function createGuessLimits({ clock, sleep, slowdown }: GuessLimitsOptions): GuessLimits {
  const addresses = new Map<string, AddressRecord>();
  const wrongTimes = new Map<string, number[]>();
  const queues = new Map<string, { length: number; last: Promise<void> }>();
  const now = () => clock.now().getTime();

  /** Tries of one address follow each other: sent at once, they would all be checked before the first was counted. */
  async function inLine<T>(network: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(network) ?? { length: 0, last: Promise.resolve() };
    if (queue.length >= LONGEST_QUEUE) refuseCrowd();
    queues.set(network, queue);
    queue.length += 1;
    const turn = queue.last.then(work);
    queue.last = turn.then(
      () => {},
      () => {},
    );
    try {
      return await turn;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(network);
    }
  }

  function recordOf(network: string): AddressRecord {
    const record = addresses.get(network);
    if (record && now() - record.lastWrongAt < HOUR_MS) return record;
    return { wrong: new Map(), lastWrongAt: 0, waitsUntil: 0 };
  }

  function isSlow(account: string): boolean {
    const times = wrongTimes.get(account)?.filter((time) => now() - time < HOUR_MS) ?? [];
    const last = times.at(-1);
    return last !== undefined && times.length >= slowdown.wrongTries && now() - last < slowdown.calmMs;
  }

  function countWrong(network: string, account: string): void {
    const record = recordOf(network);
    record.wrong.set(account, (record.wrong.get(account) ?? 0) + 1);
    record.lastWrongAt = now();
    const excess = wrongTriesOf(record) - FREE_TRIES;
    if (excess >= 0) {
      record.waitsUntil = now() + Math.min(FIRST_WAIT_MS * 2 ** excess, LONGEST_WAIT_MS);
    }
    remember(addresses, network, record);
    const times = [...(wrongTimes.get(account) ?? []), now()];
    remember(wrongTimes, account, times.slice(-slowdown.wrongTries));
  }

  function forgive(network: string, account: string): void {
    const record = recordOf(network);
    record.wrong.delete(account);
    if (record.wrong.size === 0) addresses.delete(network);
    if (slowdown.endsWithSuccess) wrongTimes.delete(account);
  }

  return {
    attempt({ address, account, signal }, check) {
      const network = networkOf(address);
      return inLine(network, async () => {
        refuseGivenUp(signal);
        const { waitsUntil, wrong } = recordOf(network);
        const wait = waitsUntil - now();
        if (wait > 0) refuse(wait);
        if (isSlow(account)) await sleep(SLOW_TRY_MS);
        const result = await check({ signal, wasWrong: wrong.size > 0 });
        if (result === null) countWrong(network, account);
        else forgive(network, account);
        return result;
      });
    },
  };
}

function refuse(waitMs: number): never {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  throw new AppError('tooManyRequests', `Too many wrong tries. Please wait ${wait} and try again.`, {
    retryAfterSeconds: seconds,
  });
}

/** For people who may never have been wrong: colleagues share an address. */
function refuseCrowd(): never {
  throw new AppError(
    'tooManyRequests',
    'Many sign-ins come from your network at this moment. Please wait 2 s and try again.',
    { retryAfterSeconds: SLOW_TRY_MS / 1000 },
  );
}

function wrongTriesOf({ wrong }: AddressRecord): number {
  let sum = 0;
  for (const tries of wrong.values()) sum += tries;
  return sum;
}

/** Puts the entry last in line for being forgotten. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MOST_REMEMBERED) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
