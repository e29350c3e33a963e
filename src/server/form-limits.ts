import { networkOf } from './auth/network-address.ts';
import { AppError } from './errors.ts';
import type { Clock } from './services/context.ts';

const WINDOW_MS = 600_000;
const MOST_CONTACT_MESSAGES = 60;

/** Beyond so many addresses the one that was quiet longest is forgotten, so that memory stays flat. */
const MOST_REMEMBERED = 20_000;

export interface AddressLimit {
  /** Counts one more of this address, or refuses it (tooManyRequests) without counting. */
  take(address: string): void;
}

/** What the public forms take from one address, kept in memory only. */
export interface FormLimits {
  /** 60 messages in any ten minutes. */
  contact: AddressLimit;
}

export function createFormLimits(clock: Clock): FormLimits {
  return { contact: createAddressLimit(clock, MOST_CONTACT_MESSAGES) };
}

function createAddressLimit(clock: Clock, most: number): AddressLimit {
  const taken = new Map<string, number[]>();
  return {
    take(address) {
      const network = networkOf(address);
      const now = clock.now().getTime();
      const recent = (taken.get(network) ?? []).filter((time) => now - time < WINDOW_MS);
      const [first] = recent;
      if (first !== undefined && recent.length >= most) refuse(first + WINDOW_MS - now);
      // Last in line for being forgotten.
      taken.delete(network);
      taken.set(network, [...recent, now]);
      const oldest = taken.keys().next();
      if (taken.size > MOST_REMEMBERED && !oldest.done) taken.delete(oldest.value);
    },
  };
}

function refuse(waitMs: number): never {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  throw new AppError(
    'tooManyRequests',
    `Too many messages from your network. Please wait ${wait} and try again.`,
    { retryAfterSeconds: seconds },
  );
}
