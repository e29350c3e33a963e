import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, safe in a header, a cookie and the fragment of an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. A random secret of this size needs no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
