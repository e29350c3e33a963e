import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, safe in an address. */
export function newCalendarToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it. A random secret of this size needs no salt and no slow hash. */
export function hashCalendarToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
