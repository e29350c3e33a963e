import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { formatVerifyCode, VERIFY_CODE_BITS } from '#contract/verify-code.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { readFileIfPresent, replaceFile } from './durable-file.ts';

/** The numbers by which people check documents: derived from the key, so that a preview can print one and store nothing. */
export interface VerifyCodes {
  ofReport(projectId: number, version: number): string;
  /** Of a label on a unit; a new generation is another number. */
  ofUnit(vesselDirectoryId: number, slot: number, generation: number): string;
  /** The token in the link of a request for quotation, so that a repeated request gets the same link. */
  tokenOfRequest(request: RequestIdentity): string;
}

/** What tells a request from every other one, also from one with its number after an older backup was restored. */
interface RequestIdentity {
  number: string;
  version: number;
  contentHash: string;
  createdAt: Date;
}

const KEY_BYTES = 32;

const KeyFile = z.object({ version: z.literal(1), key: z.base64() });

export function createVerifyCodes(key: Uint8Array): VerifyCodes {
  const bitsOf = (text: string) =>
    createHmac('sha256', key).update(text).digest().readBigUInt64BE() >> BigInt(64 - VERIFY_CODE_BITS);
  return {
    tokenOfRequest: ({ number, version, contentHash, createdAt }) =>
      createHmac('sha256', key)
        .update(`request ${number} ${version} ${contentHash} ${createdAt.getTime()}`)
        .digest('base64url'),
    ofReport: (projectId, version) => formatVerifyCode('QS', bitsOf(`report ${projectId} ${version}`)),
    ofUnit: (vesselDirectoryId, slot, generation) =>
      formatVerifyCode('QU', bitsOf(`unit ${vesselDirectoryId} ${slot} ${generation}`)),
  };
}

/** Reads the key, and makes it in a new file at the first start. Throws StartRefusal if the file is damaged. */
export function obtainVerifyKey(file: string): Buffer {
  const found = readVerifyKey(file);
  if (found) return found;
  const key = randomBytes(KEY_BYTES);
  writeVerifyKey(file, key);
  return key;
}

/** Null if there is none. Throws StartRefusal if the file is damaged. */
export function readVerifyKey(file: string): Buffer | null {
  const text = readFileIfPresent(file);
  if (text === null) return null;
  const key = parseKey(text);
  if (key) return key;
  throw new StartRefusal(
    `The key file ${file} is damaged. Restore it from an export of the keys. If there is none, remove it: a new key changes the numbers of reports that are not signed yet and of labels that are printed again, and the next mail about a request for quotation carries a new link, which ends the old one.`,
  );
}

export function writeVerifyKey(file: string, key: Buffer): void {
  replaceFile(file, `${JSON.stringify({ version: 1, key: key.toString('base64') }, null, 2)}\n`);
}

function parseKey(text: string): Buffer | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = KeyFile.safeParse(value);
  return parsed.success ? parseVerifyKey(parsed.data.key) : null;
}

/** The key in base64; null if it has not the length of a key. */
export function parseVerifyKey(text: string): Buffer | null {
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : null;
}
