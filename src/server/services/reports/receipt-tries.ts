import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';

/** Beside the one that is being checked, so many tries may stand in line. */
const LONGEST_LINE = 4;

/** After so many wrong codes within the window each try takes longer, whoever makes it; none is refused for it. */
const WRONG_TRIES = 20;
const WINDOW_MS = 10 * 60_000;
const SLOW_TRY_MS = 2_000;

export interface ReceiptTriesOptions {
  clock: Clock;
  sleep: (milliseconds: number) => Promise<void>;
  networkOf: (address: string) => string;
}

export interface ReceiptTries {
  /** Runs one try when its turn has come; null means that the code was wrong. The line is full: tooManyRequests. */
  attempt<T>(address: string, check: () => Promise<T | null>): Promise<T | null>;
}

/**
 * Takes the tries of everybody one after the other, so that guessing costs the server one hash at a time. Counted is
 * when codes were wrong, and nothing of whom: neither an address nor anything made of one is kept. Only while somebody
 * guesses, an address that already waits is sent away, so that one guesser cannot fill the line for everybody.
 */
export function createReceiptTries({ clock, sleep, networkOf }: ReceiptTriesOptions): ReceiptTries {
  const line: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let wrongAt: number[] = [];

  function isGuessedAt(): boolean {
    const now = clock.now().getTime();
    wrongAt = wrongAt.filter((time) => now - time < WINDOW_MS);
    return wrongAt.length >= WRONG_TRIES;
  }

  async function take<T>(check: () => Promise<T | null>): Promise<T | null> {
    if (isGuessedAt()) await sleep(SLOW_TRY_MS);
    const result = await check();
    if (result === null) wrongAt = [...wrongAt, clock.now().getTime()].slice(-WRONG_TRIES);
    return result;
  }

  return {
    async attempt(address, check) {
      const network = networkOf(address);
      const slow = isGuessedAt();
      if (line.length > LONGEST_LINE || (slow && line.includes(network))) {
        throw new AppError(
          'tooManyRequests',
          'Many codes are being tried right now. Please try again in a moment.',
          {
            retryAfterSeconds: slow ? Math.ceil((line.length * SLOW_TRY_MS) / 1000) : 1,
          },
        );
      }
      line.push(network);
      const turn = last.then(() => take(check));
      last = turn.catch(() => {});
      try {
        return await turn;
      } finally {
        line.splice(line.indexOf(network), 1);
      }
    },
  };
}
