import { count, eq, gt } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import { BACKUP_DAYS_MAX } from '#contract/site/backup.ts';
import type { ReportChannelState } from '#contract/whistleblowing/report-handling.ts';
import type { Database } from '#db/open-database.ts';
import { installation, whistleblowerReports } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { createDataKeyFiles, type DataKeyFiles } from '#server/integrations/data-key-files.ts';
import {
  describeKeyRing,
  findReportKeys,
  keyRing,
  makeKeyFile,
  writeKeyFile,
  type FoundReportKeys,
  type ReportKeyRing,
  type ReportKeySettings,
} from '#server/integrations/report-keys.ts';
import { newSealKey, sealedUnder } from '#server/integrations/sealed-text.ts';
import { readSigningKey } from '#server/integrations/signing/signing-key.ts';
import { readVerifyKey } from '#server/integrations/verify-key.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { logAccess } from './access-log.ts';
import { findDataKey, storeDataKey } from './data-keys.ts';
import { purgedReports } from './destroy-data-keys.ts';
import { createKeyCopy } from './key-copy.ts';
import { forgetOwnKeysSince, giveReportsOwnKeys, ownKeysSince } from './own-keys.ts';
import type { ReportContext } from './report-channel.ts';
import { openReportVault } from './report-vault.ts';
import { holdsSealedTexts, textsSealedUnder } from './sealed-columns.ts';
import { takeBackDataKeys } from './take-back-keys.ts';

/** The keys there are; a first one is made only where none was found and nothing is sealed that another might open. */
export function obtainReportKeys(db: Database, settings: ReportKeySettings): FoundReportKeys {
  const found = findReportKeys(settings);
  if (found.state === 'absent' && !holdsSealedTexts(db)) return makeKeyFile(settings.file);
  if (found.state === 'found') takeBackDataKeys(db, found.ring, settings);
  return found;
}

const EXPORTED_KEY = 'reportKeyExported';
const EXPORTED_STAFF_KEY = 'staffKeyExported';
const EXPORTED_AT = 'reportKeysExportedAt';

const noted = (db: Database, key: string): string | null =>
  db.select().from(installation).where(eq(installation.key, key)).get()?.value ?? null;

/** Whether the channel works, whether its keys are in safekeeping, and what still opens purged reports. */
export function readChannelState({
  db,
  clock,
  files,
  reports: { vault, keyCopy },
}: ReportContext & FileContext): ReportChannelState {
  const since = ownKeysSince(db);
  const isInBackups = since !== null && clock.now().getTime() - Date.parse(since) < BACKUP_DAYS_MAX * DAY_MS;
  return {
    locked: vault.locked,
    keyExported:
      vault.keyId !== null &&
      noted(db, EXPORTED_KEY) === vault.keyId &&
      (files.sealKeyId === null || noted(db, EXPORTED_STAFF_KEY) === files.sealKeyId),
    exportHoldsPurged: purgedSince(db, noted(db, EXPORTED_AT)) > 0,
    sharedKeyUntil: isInBackups ? since : null,
    keyCopy: keyCopy.state(),
  };
}

function purgedSince(db: Database, exportedAt: string | null): number {
  if (exportedAt === null) return 0;
  const row = db
    .select({ purged: count() })
    .from(whistleblowerReports)
    .where(gt(whistleblowerReports.purgedAt, new Date(exportedAt)))
    .get();
  return row?.purged ?? 0;
}

/**
 * Hands the keys to `deliver`, in the form of a key file that holds the data keys as well, and records that they are in
 * safekeeping. Throws unavailable where the keys are not those of the reports: a wrong key in the safe is worse than none.
 */
export function exportReportKeys(
  { db, clock }: ServiceContext,
  settings: ReportKeySettings,
  deliver: (keyFile: string) => void,
): void {
  const dataKeys = createDataKeyFiles(settings.folder);
  const ring = requireRightKeys(db, settings, dataKeys);
  const purged = purgedReports(db);
  const sealed = dataKeys
    .list()
    .filter(({ name }) => !purged.has(name))
    .flatMap(({ name }) => {
      const key = dataKeys.read(name);
      return key === null ? [] : [[name, key]];
    });
  const staff = findReportKeys({ setting: undefined, file: settings.staffFile });
  const staffKeys = staff.state === 'found' ? staff.ring : null;
  const now = clock.now();
  const verifyKey = readVerifyKey(settings.verifyFile);
  const signingKey = readSigningKey(settings.signingFile);
  const dataKeyTexts = Object.fromEntries(sealed);
  deliver(describeKeyRing(ring, { dataKeys: dataKeyTexts, staffKeys, verifyKey, signingKey }));
  const values = [
    { key: EXPORTED_KEY, value: ring.current.id },
    { key: EXPORTED_STAFF_KEY, value: staffKeys?.current.id ?? '' },
    { key: EXPORTED_AT, value: now.toISOString() },
  ];
  inTransaction(db, (tx) => {
    for (const row of values) {
      tx.insert(installation)
        .values(row)
        .onConflictDoUpdate({ target: installation.key, set: { value: row.value } })
        .run();
    }
  });
}

/** What a rotation did. A report key that still seals something which did not open is kept. */
export interface KeyRotation {
  keyId: string;
  resealed: number;
  unopened: number;
  /** Why the second copy of the data keys is not up to date; null where it is, or where there is none. */
  copyFailed: string | null;
}

/**
 * Seals every data key with a new report key where the keys are in a file, and with the first key of REPORT_KEY
 * otherwise; the texts of the reports stay as they are. The new key is on the disk before the first data key needs it, and
 * the old one goes last: killed at any moment, the keys open everything, and the next run finishes. No server may run
 * meanwhile.
 */
export async function rotateReportKey(
  ctx: ServiceContext,
  settings: ReportKeySettings,
): Promise<KeyRotation> {
  const { db, clock } = ctx;
  const dataKeys = createDataKeyFiles(settings.folder);
  const found = requireRightKeys(db, settings, dataKeys);
  giveReportsOwnKeys(ctx, found, dataKeys);
  const ring = found.source === 'file' ? withNewKey(db, found, settings, dataKeys) : found;
  if (ring.known.size === 1) {
    throw new AppError(
      'badInput',
      'The key comes from REPORT_KEY: put a new one before it, separated by a comma (openssl rand -base64 32 makes one), then run this again. Nothing was changed.',
    );
  }
  const rotation = resealDataKeys(ring, dataKeys);
  inTransaction(db, (tx) => {
    forgetOwnKeysSince(tx);
    if (rotation.resealed > 0) {
      logAccess(tx, clock.now(), { action: 'key rotated', reportId: null, actor: 'script' });
    }
  });
  // While the old report key is known, by which the copy is recognised as ours.
  const copy = createKeyCopy({ db, ring, dataKeys, folder: settings.copyFolder });
  await copy.update();
  if (ring.source === 'file') writeKeyFile(settings.file, withoutUnusedKeys(db, ring, dataKeys));
  return {
    ...rotation,
    unopened: rotation.unopened + damagedTexts(db, ring).length,
    copyFailed: copy.state()?.failed ?? null,
  };
}

function requireRightKeys(db: Database, settings: ReportKeySettings, dataKeys: DataKeyFiles): ReportKeyRing {
  const found = findReportKeys(settings);
  const { locked } = openReportVault(db, found, dataKeys);
  if (locked !== null || found.state !== 'found') {
    throw new AppError('unavailable', `${locked ?? 'There is no key.'} Nothing was changed.`);
  }
  return found.ring;
}

/**
 * A run interrupted before or while sealing has already made its key and is finished with it. One interrupted after it
 * has left the old key behind, which is removed here. So repeated interruptions collect no keys.
 */
function withNewKey(
  db: Database,
  ring: ReportKeyRing,
  { file }: ReportKeySettings,
  dataKeys: DataKeyFiles,
): ReportKeyRing {
  if (!keysInUse(db, ring, dataKeys).has(ring.current.id) || isHalfSealed(ring, dataKeys)) return ring;
  const next = keyRing('file', [newSealKey(), ...withoutUnusedKeys(db, ring, dataKeys).known.values()]);
  writeKeyFile(file, next);
  return next;
}

/** Damaged keys do not count: they stay under the key that they have. */
const isHalfSealed = (ring: ReportKeyRing, dataKeys: DataKeyFiles) =>
  dataKeys
    .list()
    .some(
      ({ name }) =>
        sealedUnder(dataKeys.read(name) ?? '') !== ring.current.id &&
        findDataKey(dataKeys, ring, name).state === 'found',
    );

function resealDataKeys(ring: ReportKeyRing, dataKeys: DataKeyFiles) {
  const rotation = { keyId: ring.current.id, resealed: 0, unopened: 0 };
  for (const { name } of dataKeys.list()) {
    const found = findDataKey(dataKeys, ring, name);
    if (found.state !== 'found') rotation.unopened += 1;
    else if (sealedUnder(dataKeys.read(name) ?? '') !== ring.current.id) {
      storeDataKey(dataKeys, ring, name, found.key);
      rotation.resealed += 1;
    }
  }
  return rotation;
}

function withoutUnusedKeys(db: Database, ring: ReportKeyRing, dataKeys: DataKeyFiles): ReportKeyRing {
  const { current, known } = ring;
  const inUse = keysInUse(db, ring, dataKeys);
  return keyRing('file', [
    current,
    ...[...known.values()].filter(({ id }) => id !== current.id && inUse.has(id)),
  ]);
}

function keysInUse(db: Database, ring: ReportKeyRing, dataKeys: DataKeyFiles): Set<string | null> {
  return new Set([
    ...dataKeys.list().map(({ name }) => sealedUnder(dataKeys.read(name) ?? '')),
    ...damagedTexts(db, ring).map(({ sealed }) => sealedUnder(sealed)),
  ]);
}

/** Texts of an earlier version that did not open and so are under a report key still. */
const damagedTexts = (db: Database, { known }: ReportKeyRing) =>
  inTransaction(db, (tx) => textsSealedUnder(tx, [...known.keys()]));
