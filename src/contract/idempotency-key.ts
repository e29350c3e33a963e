import * as z from 'zod/mini';

export const IDEMPOTENCY_KEY_MAX = 200;

/** Identifies one act of sending: printable ASCII, such as a UUID. */
export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[\x20-\x7E]{1,200}$/, 'The idempotency key must be 1 to 200 printable ASCII characters'));
