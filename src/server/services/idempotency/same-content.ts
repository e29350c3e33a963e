import { createHash } from 'node:crypto';

/** The same content of a form within this time is sent twice by impatience or a retry, and is stored once. */
export const SAME_CONTENT_MS = 10_000;

/** Returns the SHA-256 by which the same content is recognized. */
export const hashContent = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
