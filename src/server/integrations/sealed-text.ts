import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export const SEAL_KEY_BYTES = 32;
const NONCE_BYTES = 12;

/** An AES-256 key and its name, which is derived from its bytes: a key under a wrong name is impossible. */
export interface SealKey {
  id: string;
  bytes: Buffer;
}

/** The row and column of a sealed text. It opens nowhere else. */
export interface SealedPlace {
  table: string;
  column: string;
  row: string;
}

export type Unsealed = { ok: true; text: string } | { ok: false; reason: 'unknown key' | 'damaged' };

export function newSealKey(): SealKey {
  return sealKeyOf(randomBytes(SEAL_KEY_BYTES));
}

export function sealKeyOf(bytes: Buffer): SealKey {
  const id = createHash('sha256').update('quayside report key\0').update(bytes).digest('hex').slice(0, 12);
  return { id, bytes };
}

/**
 * Seals a text with AES-256-GCM, bound to its place. The result contains version, key id, nonce, tag and data,
 * separated by dots, bytes in base64url.
 */
export function seal(key: SealKey, text: string, place: SealedPlace): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(boundTo(key.id, place));
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['v1', key.id, encode(nonce), encode(cipher.getAuthTag()), encode(data)].join('.');
}

const SEALED = /^v1\.([0-9a-f]{12})\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/;

/** Opens the result of `seal`. A text that was changed or moved to another place is damaged. */
export function unseal(keys: ReadonlyMap<string, SealKey>, sealed: string, place: SealedPlace): Unsealed {
  const [, keyId = '', ...parts] = SEALED.exec(sealed) ?? [];
  const [nonce, tag, data] = parts.map(decode);
  if (!nonce || !tag || !data) return { ok: false, reason: 'damaged' };
  const key = keys.get(keyId);
  if (!key) return { ok: false, reason: 'unknown key' };
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: 16 })
      .setAAD(boundTo(keyId, place))
      .setAuthTag(tag);
    return { ok: true, text: Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8') };
  } catch {
    // Only the tag can be wrong here, and the cipher reveals no more than that.
    return { ok: false, reason: 'damaged' };
  }
}

/** Returns the id of the key that a sealed text names; null if it is malformed. */
export function sealedUnder(sealed: string): string | null {
  return SEALED.exec(sealed)?.[1] ?? null;
}

function boundTo(keyId: string, { table, column, row }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify(['v1', keyId, table, column, row]), 'utf8');
}

const encode = (bytes: Buffer) => bytes.toString('base64url');

/** The last character of base64url has spare bits: a text that differs only there was changed all the same. */
function decode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return encode(bytes) === text ? bytes : undefined;
}
