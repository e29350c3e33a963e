import { existsSync, readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { replaceFile } from './durable-file.ts';
import { newSealKey, SEAL_KEY_BYTES, sealKeyOf, type SealKey } from './sealed-text.ts';
import { parseSigningKey, SigningKeyText, signingKeyText, type SigningKey } from './signing/signing-key.ts';
import { parseVerifyKey } from './verify-key.ts';

/** The report keys, which seal the data keys of the reports: one that seals, and older ones that still open. */
export interface ReportKeyRing {
  current: SealKey;
  known: ReadonlyMap<string, SealKey>;
  source: 'setting' | 'file';
}

export interface ReportKeySettings {
  /** REPORT_KEY: keys in base64, newest first, separated by commas. Takes precedence over the file. */
  setting: string | undefined;
  /** KEY_FILE. If REPORT_KEY is set too, its keys only open. */
  file: string;
  /** Holds the data keys, one file each. */
  folder: string;
  /** KEY_BACKUP_DIR: holds them a second time. */
  copyFolder: string | undefined;
  /** STAFF_KEY_FILE: the key of travel documents and authenticator apps, which an export holds as well. */
  staffFile: string;
  /** Holds the key of the numbers on reports, which an export holds as well. */
  verifyFile: string;
  /** Holds the company's own key that signs reports, which an export holds as well. */
  signingFile: string;
}

export type FoundReportKeys =
  | { state: 'found'; ring: ReportKeyRing }
  | { state: 'absent' }
  /** `reason` for people: what is wrong with the file. */
  | { state: 'unusable'; reason: string };

const Ring = z.object({
  current: z.string(),
  keys: z.array(z.object({ id: z.string(), key: z.string() })).min(1),
});
const KeyFile = Ring.extend({
  version: z.literal(1),
  /** In an export only: the sealed data keys by name, the staff key ring, the keys of the numbers on reports and of their signatures. */
  dataKeys: z.optional(z.record(z.string(), z.string())),
  staffKeys: z.optional(Ring),
  verifyKey: z.optional(z.base64()),
  signingKey: z.optional(SigningKeyText),
});

export function keyRing(source: ReportKeyRing['source'], [current, ...older]: SealKey[]): ReportKeyRing {
  if (!current) throw new Error('A key ring has a key');
  return { current, known: new Map([current, ...older].map((key) => [key.id, key])), source };
}

/** 32 bytes in base64, in either alphabet. */
const KEY_TEXT = /^[\w+/-]{43}=?$/;

/** The keys of REPORT_KEY; null if the text has none. */
export function parseReportKeys(setting: string): SealKey[] | null {
  const texts = setting.split(',').map((text) => text.trim());
  if (!texts.every((text) => KEY_TEXT.test(text))) return null;
  return texts.map((text) => sealKeyOf(Buffer.from(text, 'base64')));
}

/** Reads the keys. Never creates any. */
export function findReportKeys({
  setting,
  file,
}: Pick<ReportKeySettings, 'setting' | 'file'>): FoundReportKeys {
  const inFile = readKeyFile(file);
  if (setting === undefined) return inFile;
  const keys = parseReportKeys(setting);
  if (!keys) return { state: 'unusable', reason: 'REPORT_KEY is not 32 bytes in base64' };
  const older = inFile.state === 'found' ? [...inFile.ring.known.values()] : [];
  return { state: 'found', ring: keyRing('setting', [...keys, ...older]) };
}

function readKeyFile(file: string): FoundReportKeys {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return { state: 'absent' };
    return { state: 'unusable', reason: `the key file ${file} cannot be read (${code})` };
  }
  const ring = parseKeyFile(text);
  return ring
    ? { state: 'found', ring }
    : { state: 'unusable', reason: `the key file ${file} is damaged or is no key file` };
}

function parseKeyFile(text: string): ReportKeyRing | null {
  const parsed = KeyFile.safeParse(parseJson(text));
  return parsed.success ? ringOf(parsed.data) : null;
}

function ringOf(ring: z.infer<typeof Ring>): ReportKeyRing | null {
  const keys = ring.keys.map(({ id, key }) => ({ id, key: sealKeyOf(Buffer.from(key, 'base64')) }));
  // The name is derived from the bytes: if they do not match, one of them was changed.
  if (keys.some(({ id, key }) => key.bytes.length !== SEAL_KEY_BYTES || key.id !== id)) return null;
  const current = keys.find(({ id }) => id === ring.current)?.key;
  if (!current) return null;
  return keyRing('file', [current, ...keys.map(({ key }) => key).filter(({ id }) => id !== current.id)]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates a first key in a new file. Returns the reason if it cannot be written. */
export function makeKeyFile(file: string): FoundReportKeys {
  const ring = keyRing('file', [newSealKey()]);
  try {
    writeKeyFile(file, ring);
  } catch (error) {
    return { state: 'unusable', reason: `the key file ${file} cannot be written (${codeOf(error)})` };
  }
  return { state: 'found', ring };
}

/** What an export holds beside the report keys. */
export interface ExportedKeys {
  /** Sealed, by name. */
  dataKeys: Readonly<Record<string, string>>;
  /** The staff key ring; null where there is none. */
  staffKeys: ReportKeyRing | null;
  /** Of the numbers on reports; null where there is none. */
  verifyKey: Buffer | null;
  /** That signs reports; null where there is none. */
  signingKey: SigningKey | null;
}

/** The ring as a key file holds it, and with the other keys as it is put into safekeeping. */
export function describeKeyRing(ring: ReportKeyRing, exported?: ExportedKeys): string {
  const beside = exported && {
    dataKeys: exported.dataKeys,
    ...(exported.staffKeys && { staffKeys: describe(exported.staffKeys) }),
    ...(exported.verifyKey && { verifyKey: exported.verifyKey.toString('base64') }),
    ...(exported.signingKey && { signingKey: signingKeyText(exported.signingKey) }),
  };
  return `${JSON.stringify({ version: 1, ...describe(ring), ...beside }, null, 2)}\n`;
}

const describe = ({ current, known }: ReportKeyRing) => ({
  current: current.id,
  keys: [...known.values()].map(({ id, bytes }) => ({ id, key: bytes.toString('base64') })),
});

/** What an export that was restored as the key file holds beside the report keys; null for an ordinary key file. */
export function readExport(file: string): ExportedKeys | null {
  const { data } = KeyFile.safeParse(existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined);
  if (!data?.dataKeys) return null;
  const { dataKeys, staffKeys, verifyKey, signingKey } = data;
  return {
    dataKeys,
    staffKeys: staffKeys ? ringOf(staffKeys) : null,
    verifyKey: verifyKey === undefined ? null : parseVerifyKey(verifyKey),
    signingKey: signingKey ? parseSigningKey(signingKey) : null,
  };
}

/** Replaces the key file. */
export function writeKeyFile(file: string, ring: ReportKeyRing): void {
  replaceFile(file, describeKeyRing(ring));
}

/** Whether accounts outside the owner and its group may read the file. */
export function isReadableByAll(file: string): boolean {
  return process.platform !== 'win32' && (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) % 8 !== 0;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
