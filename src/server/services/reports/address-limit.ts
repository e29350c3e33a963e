import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';

export interface AddressLimit {
  /** Counts one event of this address. Beyond the limit: tooManyRequests. */
  count(address: string): void;
}

export interface AddressLimitOptions {
  clock: Clock;
  /** Whom an address is counted with: whoever has one IPv6 address has its whole network. */
  networkOf: (address: string) => string;
  most: number;
  windowMs: number;
  /** What people are told; the time to wait is appended. */
  refusal: string;
}

/** A key lives no longer than this, also where there is always something to remember. */
const KEY_LIFETIME_MS = 24 * 3_600_000;

/** Beyond so many the one that was quiet longest is forgotten, so that memory stays flat. */
const MOST_REMEMBERED = 20_000;

/**
 * At most so many events of one address within the window. No address is kept: what is counted, in memory only, is an
 * HMAC of its network under a random key of this process, and the key is thrown away whenever nothing has to be
 * remembered any more, at the latest after a day.
 */
export function createAddressLimit(options: AddressLimitOptions): AddressLimit {
  const { clock, networkOf, most, windowMs, refusal } = options;
  /** The one that was quiet longest stands first. */
  const times = new Map<string, number[]>();
  let key = randomBytes(32);
  let keyMadeAt = 0;

  function forget(now: number): void {
    for (const [name, events] of times) {
      if (now - (events.at(-1) ?? 0) < windowMs) break;
      times.delete(name);
    }
    if (times.size > 0 && now - keyMadeAt < KEY_LIFETIME_MS) return;
    times.clear();
    key = randomBytes(32);
    keyMadeAt = now;
  }

  return {
    count(address) {
      const now = clock.now().getTime();
      forget(now);
      const name = createHmac('sha256', key).update(networkOf(address)).digest('base64url');
      const events = (times.get(name) ?? []).filter((time) => now - time < windowMs);
      const [oldest = now] = events;
      if (events.length >= most) throw tooMany(refusal, oldest + windowMs - now);
      times.delete(name);
      times.set(name, [...events, now]);
      const quietest = times.keys().next();
      if (times.size > MOST_REMEMBERED && !quietest.done) times.delete(quietest.value);
    },
  };
}

function tooMany(refusal: string, waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return new AppError('tooManyRequests', `${refusal} Please wait ${wait} and try again.`, {
    retryAfterSeconds: seconds,
  });
}
