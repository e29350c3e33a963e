import { createHmac, randomInt } from 'node:crypto';
import { RECEIPT_CODE_LENGTH } from '#contract/whistleblowing/receipt-code.ts';
import type { ReportSecret } from './report-vault.ts';

const HALF = RECEIPT_CODE_LENGTH / 2;
const HALF_RANGE = 10 ** HALF;

/** Sixteen random digits. randomInt is limited to 2^48, hence two halves. */
export function randomReceiptCode(): string {
  return [randomInt(HALF_RANGE), randomInt(HALF_RANGE)]
    .map((half) => String(half).padStart(HALF, '0'))
    .join('');
}

/**
 * The code of a report with an idempotency key: the same key and content give the same code, at any time and after a
 * crash, although it is stored nowhere. It cannot be derived without the installation's secret.
 */
export function derivedReceiptCode(secret: ReportSecret, retryKey: string, content: string): string {
  const bytes = keyedHash(secret, ['receipt code', retryKey, content]);
  return String(BigInt(`0x${bytes.toString('hex')}`) % 10n ** BigInt(RECEIPT_CODE_LENGTH)).padStart(
    RECEIPT_CODE_LENGTH,
    '0',
  );
}

/**
 * Hashes a code for storage. A fast hash is enough: without the installation's secret no code can be tried against
 * it, and with the secret the report itself can be read. A slow hash would let attackers keep reporters out, because
 * a correct code cannot be recognised before it is hashed.
 */
export function hashReceipt(secret: ReportSecret, digits: string): string {
  return `hmac-sha256.${keyedHash(secret, ['receipt', digits]).toString('base64url')}`;
}

/** The stored form of an idempotency key, which reveals nothing of the key. */
export function hashRetryKey(secret: ReportSecret, retryKey: string): string {
  return keyedHash(secret, ['retry key', retryKey]).toString('base64url');
}

/**
 * The uuid of the row of a message or note that a retry must find again, derived from author, report and the retry's
 * uuid.
 */
export function retriedRowUuid(secret: ReportSecret, scope: string[], clientUuid: string): string {
  const hex = keyedHash(secret, ['row', ...scope, clientUuid]).toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function keyedHash({ keyedHash: key }: ReportSecret, parts: string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}
