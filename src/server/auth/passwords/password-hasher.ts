import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '#contract/session.ts';
import { createConcurrencyLimiter, type SlotRequest } from '#server/concurrency-limiter.ts';

/** Both throw `tooManyRequests` if too many wait, and the error of `refuseGivenUp` if the caller disconnected. */
export interface PasswordHasher {
  hash(password: string, place?: SlotRequest): Promise<string>;
  verify(passwordHash: string, password: string, place?: SlotRequest): Promise<boolean>;
}

/** argon2id (the library's default algorithm) with the least memory and passes that OWASP accepts: 19 MiB, 2. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on libuv's four threads, which also read files and resolve names. Two at a time leave half of them
 * free, however many people sign in at once.
 */
const MAX_PARALLEL = 2;

/** With this many, the last in the queue waits for a few seconds. */
const MOST_WAITING = 200;

/**
 * The dummy hash that is verified if there is no account, so that an unknown name takes the same time as a wrong
 * password. Made of random bytes: nobody knows a password for it, and a match would not count.
 */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ZPETF/kmZqzrEjEqm4dfvg$RHK8L1YoBx5Ag2pcGPMtTlcldgETXSZK3/no2mGgKSk';

/** Tests pass a lower cost. */
export function createPasswordHasher(cost = COST): PasswordHasher {
  const runExclusive = createConcurrencyLimiter({
    concurrency: MAX_PARALLEL,
    maxQueue: MOST_WAITING,
    refusal: 'Too many people are signing in at this moment. Please try again in a moment.',
  });
  return {
    hash: (password, place) => runExclusive(() => hash(normalPassword(password), cost), place),
    verify: (passwordHash, password, place) =>
      runExclusive(() => verify(passwordHash, normalPassword(password)), place),
  };
}
