import { hkdfSync, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { FoundReportKeys, ReportKeyRing } from '#server/integrations/report-keys.ts';
import { seal, unseal, type SealedPlace, type Unsealed } from '#server/integrations/sealed-text.ts';
import { holdsSealedTexts, readSealedSecret, secretPlace, storeSealedSecret } from './sealed-columns.ts';

/** The secret by which receipt codes and retries are recognized. It stays the same when keys are rotated. */
export interface ReportSecret {
  /** Salt of every receipt hash, so that one hash finds the report. */
  receiptSalt: Buffer;
  /** For values that must be reproducible from their input and reveal nothing of it. */
  keyedHash: Buffer;
}

export interface ReportVault {
  /** Null while reports can be opened; otherwise the reason, for the admin. */
  locked: string | null;
  /** The id of the key that seals; null while locked. */
  keyId: string | null;
  /** Throws unavailable while locked. */
  requireOpen(): void;
  /** Throws unavailable while locked. */
  seal(text: string, place: SealedPlace): string;
  /** Null if the text was changed, moved to another row, or is under another key. */
  unseal(sealed: string, place: SealedPlace): string | null;
  /** For the reporter's calls. Throws unavailable with a message for them. */
  secret(): ReportSecret;
}

/**
 * Creates the vault over the keys that were found. It is locked if no key was found although texts are sealed, or the
 * keys are not those that sealed them; everything else on the site keeps working.
 */
export function openReportVault(db: Database, found: FoundReportKeys): ReportVault {
  if (found.state === 'absent') return lockedVault('the key that opens them is missing');
  if (found.state === 'unusable') return lockedVault(found.reason);
  const { ring } = found;
  const stored = openSecret(db, ring);
  if (!stored.ok && stored.reason === 'unknown key' && holdsSealedTexts(db)) {
    return lockedVault('the key in use is not the one they were written with');
  }
  let derived = stored.ok ? deriveSecret(stored.text) : null;
  return {
    locked: null,
    keyId: ring.current.id,
    requireOpen() {},
    seal: (text, place) => seal(ring.current, text, place),
    unseal(sealed, place) {
      const result = unseal(ring.known, sealed, place);
      return result.ok ? result.text : null;
    },
    secret() {
      derived ??= makeSecret(db, ring);
      return derived;
    },
  };
}

function lockedVault(reason: string): ReportVault {
  const locked = `Reports are locked: ${reason}. Nothing is lost as long as the key exists. Restore it (REPORT_KEY, or the file KEY_FILE) and restart.`;
  const refuse = () => {
    throw new AppError('unavailable', locked);
  };
  return {
    locked,
    keyId: null,
    requireOpen: refuse,
    seal: refuse,
    unseal: refuse,
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

function openSecret(source: Database | Transaction, { known }: ReportKeyRing): Unsealed {
  const stored = readSealedSecret(source);
  return stored === null ? { ok: false, reason: 'damaged' } : unseal(known, stored, secretPlace);
}

/**
 * The secret is created with the first report. While nothing is sealed it protects nothing and may be replaced; after
 * that the issued receipt codes depend on it.
 */
function makeSecret(db: Database, ring: ReportKeyRing): ReportSecret {
  return inTransaction(db, (tx) => {
    if (holdsSealedTexts(tx))
      throw refusedReporter('the receipt secret of this installation was changed or is gone');
    const text = randomBytes(32).toString('base64url');
    storeSealedSecret(tx, seal(ring.current, text, secretPlace));
    return deriveSecret(text);
  });
}

function deriveSecret(text: string): ReportSecret {
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(text, 'base64url'), '', use, length));
  return { receiptSalt: derive('receipt salt', 16), keyedHash: derive('keyed hash', 32) };
}
