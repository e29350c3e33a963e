import PQueue from 'p-queue';
import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';
import { networkOf } from './network-address.ts';
import { throwIfAborted, type SlotRequest } from '#server/concurrency-limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Wrong attempts of one address at one account before it has to wait for that account. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/**
 * Wrong attempts of one address at all accounts together within an hour. Beyond them it has one free attempt per
 * account and every attempt is slow, which limits password spraying. A correct password still signs in, because
 * offices and ships share an address.
 */
const SHARED_TRIES = 25;
const FREE_TRIES_BEYOND_SHARE = 1;

/** Delay of each attempt while many addresses guess at an account, or one address guesses at many accounts. */
const SLOW_TRY_MS = 2_000;

/** Queued attempts of one address at one account; they run one after the other, so that each is counted. */
const LONGEST_QUEUE = 30;

/** Beyond this many entries the least recently used is evicted, so that memory is limited. */
const MOST_REMEMBERED = 20_000;

export interface GuessLimitsOptions {
  clock: Clock;
  sleep: (milliseconds: number) => Promise<void>;
  /**
   * This many wrong attempts on an account within an hour slow each further one, until `calmMs` pass without a wrong
   * one.
   */
  slowdown: { wrongTries: number; calmMs: number; endsWithSuccess: boolean };
}

export interface Guess {
  address: string;
  /** The account, whether it exists or not. */
  account: string;
  /** Aborted when the caller disconnects; the attempt is then dropped from the queue. */
  signal?: AbortSignal | undefined;
}

export interface LoginThrottling {
  /**
   * Runs one attempt; `null` means that it was wrong. An attempt that throws counts as neither right nor wrong.
   * `check` gets the caller's priority in the queue for expensive work.
   */
  attempt<T>(guess: Guess, check: (place: SlotRequest) => Promise<T | null>): Promise<T | null>;
}

/** Wrong attempts of one address at one account. */
interface WrongTries {
  count: number;
  lastAt: number;
  waitsUntil: number;
}

/**
 * Throttles logins by counting wrong attempts, in memory only. An address that guesses at an account has to wait for
 * that account (tooManyRequests); colleagues at the same address, and the owner at another one, do not. An account
 * that many addresses guess at answers more slowly and is never locked.
 */
export function createLoginThrottling({ clock, sleep, slowdown }: GuessLimitsOptions): LoginThrottling {
  /** By address and account. */
  const wrongTries = new Map<string, WrongTries>();
  const queues = new Map<string, PQueue>();
  const wrongTimesOfAccount = new Map<string, number[]>();
  const wrongTimesOfNetwork = new Map<string, number[]>();
  const now = () => clock.now().getTime();

  /** Parallel attempts would all be checked before the first one is counted. */
  async function runInOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? new PQueue({ concurrency: 1 });
    if (queue.size + queue.pending >= LONGEST_QUEUE) refuseFullQueue();
    if (!queues.has(key)) {
      queues.set(key, queue);
      queue.once('idle', () => queues.delete(key));
    }
    return queue.add(work);
  }

  const recent = (times: number[] = []) => times.filter((time) => now() - time < HOUR_MS);

  function triesOf(key: string): WrongTries {
    const tries = wrongTries.get(key);
    return tries && now() - tries.lastAt < HOUR_MS ? tries : { count: 0, lastAt: 0, waitsUntil: 0 };
  }

  function isGuessedAt(account: string): boolean {
    const times = recent(wrongTimesOfAccount.get(account));
    const last = times.at(-1);
    return last !== undefined && times.length >= slowdown.wrongTries && now() - last < slowdown.calmMs;
  }

  const isBeyondShare = (network: string) => recent(wrongTimesOfNetwork.get(network)).length >= SHARED_TRIES;

  function countWrong(key: string, network: string, account: string): void {
    const count = triesOf(key).count + 1;
    const excess = count - (isBeyondShare(network) ? FREE_TRIES_BEYOND_SHARE : FREE_TRIES);
    const wait = excess < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** excess, LONGEST_WAIT_MS);
    remember(wrongTries, key, { count, lastAt: now(), waitsUntil: now() + wait });
    rememberTime(wrongTimesOfAccount, account, slowdown.wrongTries);
    rememberTime(wrongTimesOfNetwork, network, SHARED_TRIES);
  }

  function rememberTime(times: Map<string, number[]>, key: string, most: number): void {
    remember(times, key, [...(times.get(key) ?? []), now()].slice(-most));
  }

  return {
    attempt({ address, account, signal }, check) {
      const network = networkOf(address);
      const key = `${network} ${account}`;
      return runInOrder(key, async () => {
        throwIfAborted(signal);
        const { waitsUntil, count } = triesOf(key);
        const wait = waitsUntil - now();
        if (wait > 0) refuse(wait);
        const beyondShare = isBeyondShare(network);
        if (beyondShare || isGuessedAt(account)) await sleep(SLOW_TRY_MS);
        const result = await check({ signal, wasWrong: count > 0 || beyondShare });
        if (result === null) {
          countWrong(key, network, account);
        } else {
          wrongTries.delete(key);
          if (slowdown.endsWithSuccess) wrongTimesOfAccount.delete(account);
        }
        return result;
      });
    },
  };
}

function refuse(waitMs: number): never {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  throw new AppError('tooManyRequests', `Too many wrong attempts. Please wait ${wait} and try again.`, {
    retryAfterSeconds: seconds,
  });
}

function refuseFullQueue(): never {
  throw new AppError(
    'tooManyRequests',
    'Too many sign-ins to this account at this moment. Please wait 2 s and try again.',
    { retryAfterSeconds: 2 },
  );
}

/** Sets the entry and moves it to the end, so that it is evicted last. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MOST_REMEMBERED) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
