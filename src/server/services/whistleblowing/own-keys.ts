import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import { installation } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { DataKeyFiles } from '#server/integrations/data-key-files.ts';
import type { ReportKeyRing } from '#server/integrations/report-keys.ts';
import { unseal } from '#server/integrations/sealed-text.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findDataKey, INSTALLATION_KEY, storeDataKey } from './data-keys.ts';
import { createReportCipher, findSecret, type ReportCipher } from './report-vault.ts';
import { removeOldSecret, textsSealedUnder } from './sealed-columns.ts';

const SINCE = 'reportsHaveOwnKeysSince';

/**
 * Gives each report that an earlier version sealed under the report key a key of its own, and returns how many there
 * were. All keys are on the disk before the first text needs one, and the texts change in one transaction: after a crash
 * the next start does the same again. A text that does not open stays as it is.
 */
export function giveReportsOwnKeys(
  { db, clock }: ServiceContext,
  ring: ReportKeyRing,
  dataKeys: DataKeyFiles,
): number {
  const secret = findSecret(db, ring, dataKeys);
  if (secret.state === 'found' && dataKeys.read(INSTALLATION_KEY) === null) {
    storeDataKey(dataKeys, ring, INSTALLATION_KEY, secret.key);
  }
  const reports = inTransaction(db, (tx) => {
    if (secret.state === 'found') removeOldSecret(tx);
    const moved = sealAgain(tx, ring, dataKeys);
    if (moved > 0) recordSince(tx, clock.now());
    return moved;
  });
  // What the texts were replaced with is in the file; the old ones must not linger in the write-ahead log.
  if (reports > 0) db.$client.pragma('wal_checkpoint(TRUNCATE)');
  return reports;
}

function sealAgain(tx: Transaction, ring: ReportKeyRing, dataKeys: DataKeyFiles): number {
  const texts = textsSealedUnder(tx, [...ring.known.keys()]).flatMap((text) => {
    const opened = unseal(ring.known, text.sealed, text.place);
    return opened.ok ? [{ ...text, text: opened.text }] : [];
  });
  const ciphers = new Map(
    [...new Set(texts.map(({ report }) => report))].map((report) => [
      report,
      ownCipher(dataKeys, ring, report),
    ]),
  );
  for (const { report, place, text, replace } of texts) {
    const cipher = ciphers.get(report);
    if (cipher) replace(cipher.seal(text, place));
  }
  return [...ciphers.values()].filter((cipher) => cipher !== null).length;
}

/** Null where the report has a key that does not open: another one in its place would lose what it has sealed. */
function ownCipher(dataKeys: DataKeyFiles, ring: ReportKeyRing, report: string): ReportCipher | null {
  const found = findDataKey(dataKeys, ring, report);
  if (found.state === 'found') return createReportCipher(found.key);
  return found.state === 'absent' ? createReportCipher(storeDataKey(dataKeys, ring, report)) : null;
}

function recordSince(tx: Transaction, now: Date): void {
  const value = now.toISOString();
  tx.insert(installation)
    .values({ key: SINCE, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
    .run();
}

/** When reports of an earlier version got keys of their own; null once the key that opens them in older backups is gone. */
export const ownKeysSince = (db: Database): string | null =>
  db.select().from(installation).where(eq(installation.key, SINCE)).get()?.value ?? null;

export function forgetOwnKeysSince(tx: Transaction): void {
  tx.delete(installation).where(eq(installation.key, SINCE)).run();
}
