import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_MAX } from '#contract/idempotency-key.ts';
import { AppError } from '#server/errors.ts';

/** Returns the SHA-256 under which a form remembers an Idempotency-Key; null without a key. Throws badInput. */
export function hashIdempotencyKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (key.length > IDEMPOTENCY_KEY_MAX) {
    throw new AppError('badInput', `Idempotency-Key must be at most ${IDEMPOTENCY_KEY_MAX} characters.`);
  }
  return createHash('sha256').update(key).digest('hex');
}
