import { hkdfSync } from 'node:crypto';
import type { Database } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { DataKeyFiles } from '#server/integrations/data-key-files.ts';
import type { FoundReportKeys, ReportKeyRing } from '#server/integrations/report-keys.ts';
import { seal, sealKeyOf, unseal, type SealedPlace, type SealKey } from '#server/integrations/sealed-text.ts';
import { findDataKey, INSTALLATION_KEY, storeDataKey, type FoundDataKey } from './data-keys.ts';
import { holdsSealedTexts, oldSecretPlace, readOldSecret } from './sealed-columns.ts';

/** The secret by which receipt codes and retries are recognized. It stays the same when keys are rotated. */
export interface ReportSecret {
  /** Salt of every receipt hash, so that one hash finds the report. */
  receiptSalt: Buffer;
  /** For values that must be reproducible from their input and reveal nothing of it. */
  keyedHash: Buffer;
}

/** Seals and opens the texts of one report with its data key. */
export interface ReportCipher {
  seal(text: string, place: SealedPlace): string;
  /** Null where the text was changed, stands in another place than it was written for, or is under another key. */
  unseal(sealed: string, place: SealedPlace): string | null;
}

export interface ReportVault {
  /** Null while reports can be opened; otherwise the reason, for the admin. */
  locked: string | null;
  /** The id of the report key; null while locked. */
  keyId: string | null;
  /** The sealed keys of the reports, also while locked: a key can be destroyed without being opened. */
  dataKeys: DataKeyFiles;
  /** Throws unavailable while locked. */
  requireOpen(): void;
  /** Makes the key of a new report, which is on the disk when this returns. Throws unavailable while locked. */
  createCipher(rowUuid: string): ReportCipher;
  /** Null where the key of the report was destroyed or is missing. Throws unavailable while locked. */
  cipherOf(rowUuid: string): ReportCipher | null;
  /** For the reporter's calls. Throws unavailable with a message for them. */
  secret(): ReportSecret;
}

/**
 * Creates the vault over the keys that were found. It is locked if no key was found although texts are sealed, or the
 * keys are not those that the texts were sealed with; everything else on the site works meanwhile. Data keys are read
 * each time: one that was destroyed opens nothing from then on.
 */
export function openReportVault(db: Database, found: FoundReportKeys, dataKeys: DataKeyFiles): ReportVault {
  if (found.state === 'absent') return lockedVault(dataKeys, 'the key that opens them is missing');
  if (found.state === 'unusable') return lockedVault(dataKeys, found.reason);
  const { ring } = found;
  const secret = findSecret(db, ring, dataKeys);
  if ((secret.state === 'unknown key' || secret.state === 'absent') && holdsSealedTexts(db)) {
    return lockedVault(dataKeys, LOCKED_BY[secret.state]);
  }
  let derived = secret.state === 'found' ? deriveSecret(secret.key) : null;
  return {
    locked: null,
    keyId: ring.current.id,
    dataKeys,
    requireOpen() {},
    createCipher: (rowUuid) => createReportCipher(storeDataKey(dataKeys, ring, rowUuid)),
    cipherOf(rowUuid) {
      const own = findDataKey(dataKeys, ring, rowUuid);
      return own.state === 'found' ? createReportCipher(own.key) : null;
    },
    secret() {
      derived ??= deriveSecret(makeSecret(db, ring, dataKeys));
      return derived;
    },
  };
}

const LOCKED_BY = {
  'unknown key': 'the key in use is not the one they were written with',
  absent: 'their own keys, in keys/reports of the data folder, are missing',
};

export function createReportCipher(key: SealKey): ReportCipher {
  const keys = new Map([[key.id, key]]);
  return {
    seal: (text, place) => seal(key, text, place),
    unseal(sealed, place) {
      const result = unseal(keys, sealed, place);
      return result.ok ? result.text : null;
    },
  };
}

function lockedVault(dataKeys: DataKeyFiles, reason: string): ReportVault {
  const locked = `Reports are locked: ${reason}. Nothing is lost as long as the key exists. Restore it (REPORT_KEY, or the file KEY_FILE) and restart.`;
  const refuse = () => {
    throw new AppError('unavailable', locked);
  };
  return {
    locked,
    keyId: null,
    dataKeys,
    requireOpen: refuse,
    createCipher: refuse,
    cipherOf: refuse,
    secret() {
      throw refusedReporter(reason);
    },
  };
}

function refusedReporter(reason: string): AppError {
  return new AppError(
    'unavailable',
    'The report channel is unavailable for a technical reason. Nothing was stored. Please try again later, or report in another way.',
    { internal: `Reports are locked: ${reason}` },
  );
}

/** The installation's data key, or the secret that an earlier version stored in the database. */
export function findSecret(db: Database, ring: ReportKeyRing, dataKeys: DataKeyFiles): FoundDataKey {
  const found = findDataKey(dataKeys, ring, INSTALLATION_KEY);
  const old = found.state === 'absent' ? readOldSecret(db) : null;
  if (old === null) return found;
  const opened = unseal(ring.known, old, oldSecretPlace);
  return opened.ok
    ? { state: 'found', key: sealKeyOf(Buffer.from(opened.text, 'base64url')) }
    : { state: opened.reason };
}

/**
 * While nothing is sealed the secret protects nothing, and a new one may replace it; once something is, the receipt codes
 * that are out there hang on it.
 */
function makeSecret(db: Database, ring: ReportKeyRing, dataKeys: DataKeyFiles): SealKey {
  return inTransaction(db, (tx) => {
    if (holdsSealedTexts(tx))
      throw refusedReporter('the receipt secret of this installation was changed or is gone');
    return storeDataKey(dataKeys, ring, INSTALLATION_KEY);
  });
}

function deriveSecret({ bytes }: SealKey): ReportSecret {
  const derive = (use: string, length: number) => Buffer.from(hkdfSync('sha256', bytes, '', use, length));
  return { receiptSalt: derive('receipt salt', 16), keyedHash: derive('keyed hash', 32) };
}
