import { createHmac, randomBytes } from 'node:crypto';
import { networkOf } from './auth/network-address.ts';
import { AppError } from './errors.ts';
import type { Clock } from './services/context.ts';

const WINDOW_MS = 600_000;

/** Maximum lifetime of the key, even if entries are still in use. */
const KEY_LIFETIME_MS = 24 * 3_600_000;

/** Beyond this many addresses the least recently used is evicted, so that memory is limited. */
const MOST_REMEMBERED = 20_000;

export interface AddressLimit {
  /** Counts one more of this address, or throws tooManyRequests without counting. */
  take(address: string): void;
}

/** The limits of the public forms and the search page for one address, in memory only. */
export interface FormLimits {
  /** 60 messages in any ten minutes. */
  contact: AddressLimit;
  /** 30 reports in any ten minutes. */
  report: AddressLimit;
  /** 30 messages of reporters in any ten minutes. */
  reportMessage: AddressLimit;
  /** 20 wrong receipt codes in any ten minutes. */
  wrongReceiptCode: AddressLimit;
  /** 300 sign-ins with a passkey begun in any ten minutes: each stores a challenge. */
  passkey: AddressLimit;
  /** 300 search pages in any ten minutes: each is rendered for its query. */
  search: AddressLimit;
  /** 20 requests for quotation in any ten minutes. */
  rfq: AddressLimit;
  /** 60 answers on the pages of requests in any ten minutes. */
  rfqAnswer: AddressLimit;
  /** 100 parts of a pasted list in any ten minutes, of 50 lines each: lines of words alone take long to look up. */
  matchNumbers: AddressLimit;
  /** 20 wrong numbers of reports and labels in any ten minutes. */
  wrongVerifyCode: AddressLimit;
  /** 60 checks of a file in any ten minutes. */
  verifyFile: AddressLimit;
  /** 60 checks and pages of units are counted in any ten minutes, and further ones answered without a count. */
  verifyLook: AddressLimit;
  /** 10 requests for a link to a vessel's history in any ten minutes. */
  historyLink: AddressLimit;
}

export function createFormLimits(clock: Clock): FormLimits {
  const pleaseWait = (problem: string) => (wait: string) => `${problem} Please wait ${wait} and try again.`;
  return {
    contact: createAddressLimit(clock, 60, pleaseWait('Too many messages from your network.')),
    report: createAddressLimit(
      clock,
      30,
      pleaseWait('Too many reports from your network; this one was not stored.'),
    ),
    reportMessage: createAddressLimit(
      clock,
      30,
      pleaseWait('Too many messages from your network; this one was not stored.'),
    ),
    wrongReceiptCode: createAddressLimit(
      clock,
      20,
      (wait) =>
        `No report has this code. Too many wrong codes were entered from your network: wait ${wait} before you try another. The correct code opens the report at any time.`,
    ),
    passkey: createAddressLimit(clock, 300, pleaseWait('Too many sign-ins from your network.')),
    search: createAddressLimit(clock, 300, pleaseWait('Too many searches from your network.')),
    rfq: createAddressLimit(clock, 20, pleaseWait('Too many requests from your network.')),
    rfqAnswer: createAddressLimit(clock, 60, pleaseWait('Too many requests from your network.')),
    matchNumbers: createAddressLimit(clock, 100, pleaseWait('Too many requests from your network.')),
    wrongVerifyCode: createAddressLimit(clock, 20, pleaseWait('Too many wrong tries.')),
    verifyFile: createAddressLimit(clock, 60, pleaseWait('Too many files from your network.')),
    historyLink: createAddressLimit(clock, 10, pleaseWait('Too many requests from your network.')),
    verifyLook: createAddressLimit(clock, 60, pleaseWait('Too many checks from your network.')),
  };
}

/**
 * Stores no address: entries are HMACs of the network under a random key of this process. The key is replaced when no
 * entry is left, at the latest after a day, and all entries with it.
 */
function createAddressLimit(clock: Clock, most: number, refusal: (wait: string) => string): AddressLimit {
  /** The least recently used comes first. */
  const taken = new Map<string, number[]>();
  let key = randomBytes(32);
  let keyMadeAt = 0;

  function forget(now: number): void {
    for (const [name, times] of taken) {
      if (now - (times.at(-1) ?? 0) < WINDOW_MS) break;
      taken.delete(name);
    }
    if (taken.size > 0 && now - keyMadeAt < KEY_LIFETIME_MS) return;
    taken.clear();
    key = randomBytes(32);
    keyMadeAt = now;
  }

  return {
    take(address) {
      const now = clock.now().getTime();
      forget(now);
      const name = createHmac('sha256', key).update(networkOf(address)).digest('base64url');
      const recent = (taken.get(name) ?? []).filter((time) => now - time < WINDOW_MS);
      const [first] = recent;
      if (first !== undefined && recent.length >= most) throw tooMany(refusal, first + WINDOW_MS - now);
      taken.delete(name);
      taken.set(name, [...recent, now]);
      const oldest = taken.keys().next();
      if (taken.size > MOST_REMEMBERED && !oldest.done) taken.delete(oldest.value);
    },
  };
}

function tooMany(refusal: (wait: string) => string, waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return new AppError('tooManyRequests', refusal(wait), {
    retryAfterSeconds: seconds,
  });
}
