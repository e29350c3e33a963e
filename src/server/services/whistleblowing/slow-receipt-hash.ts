import { hashRaw } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { whistleblowerReports } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { ReportSecret } from './report-vault.ts';

/** Earlier versions stored receipt codes as argon2id; opening a report replaces that hash with the current one. */
export const isSlowlyHashed = sql`${whistleblowerReports.receiptHash} glob 'argon2id.*'`;

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

const MAX_WAITING_PER_NETWORK = 20;
const MAX_WAITING = 2_000;

export async function slowReceiptHash(secret: ReportSecret, digits: string): Promise<string> {
  const hash = await hashRaw(digits, { ...COST, salt: secret.receiptSalt });
  return `argon2id.19456.2.${hash.toString('base64url')}`;
}

export interface SlowHashQueue {
  /** Throws tooManyRequests if too many wait, from one network or in total. */
  run<T>(address: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Runs one hash at a time and takes the networks in turn, so that a network with many waiting hashes delays another
 * network by one hash.
 */
export function createSlowHashQueue(networkOf: (address: string) => string): SlowHashQueue {
  /** The network whose turn is next comes first. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let total = 0;
  let running = false;

  async function runAll(): Promise<void> {
    running = true;
    for (;;) {
      const next = waiting.entries().next();
      if (next.done) break;
      const [network, [first, ...rest]] = next.value;
      waiting.delete(network);
      if (rest.length > 0) waiting.set(network, rest);
      total -= 1;
      await first?.();
    }
    running = false;
  }

  return {
    run(address, work) {
      const network = networkOf(address);
      const queue = waiting.get(network) ?? [];
      if (total >= MAX_WAITING || queue.length >= MAX_WAITING_PER_NETWORK) throw tooMany();
      return new Promise((resolve, reject) => {
        waiting.set(network, [...queue, () => work().then(resolve, reject)]);
        total += 1;
        if (!running) void runAll();
      });
    },
  };
}

const tooMany = () =>
  new AppError('tooManyRequests', 'Many codes are being tried right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
