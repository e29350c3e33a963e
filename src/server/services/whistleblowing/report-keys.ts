import { eq } from 'drizzle-orm';
import type { ReportChannelState } from '#contract/whistleblowing/report-handling.ts';
import type { Database } from '#db/open-database.ts';
import { installation } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
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
import { newSealKey, seal, sealedUnder, unseal } from '#server/integrations/sealed-text.ts';
import type { Clock } from '#server/services/context.ts';
import { logAccess } from './access-log.ts';
import type { ReportContext } from './report-channel.ts';
import { openReportVault } from './report-vault.ts';
import { allSealedTexts, holdsSealedTexts } from './sealed-columns.ts';

/** Returns the keys; creates a first one only if none was found and nothing is sealed that another might open. */
export function obtainReportKeys(db: Database, settings: ReportKeySettings): FoundReportKeys {
  const found = findReportKeys(settings);
  return found.state === 'absent' && !holdsSealedTexts(db) ? makeKeyFile(settings.file) : found;
}

const EXPORTED_KEY = 'reportKeyExported';

/** Whether the channel works, and whether its current key is backed up. */
export function readChannelState({ db, reports: { vault } }: ReportContext): ReportChannelState {
  const exported = db.select().from(installation).where(eq(installation.key, EXPORTED_KEY)).get();
  return { locked: vault.locked, keyExported: vault.keyId !== null && exported?.value === vault.keyId };
}

/**
 * Passes the keys to `deliver`, as a key file, and records that the current one is backed up. Throws unavailable if
 * the keys are not those of the reports: a wrong backup is worse than none.
 */
export function exportReportKeys(
  db: Database,
  settings: ReportKeySettings,
  deliver: (keyFile: string) => void,
): void {
  const ring = requireRightKeys(db, settings);
  deliver(describeKeyRing(ring));
  const value = ring.current.id;
  db.insert(installation)
    .values({ key: EXPORTED_KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
    .run();
}

/** The result of a rotation. Keys that still seal a text which could not be opened are kept. */
export interface KeyRotation {
  keyId: string;
  resealed: number;
  unopened: number;
}

/**
 * Seals every text again, with a new key if the keys are in a file, and otherwise with the first key of REPORT_KEY.
 * The new key is on disk before the first text needs it, all texts change in one transaction, and the old key is
 * removed last: after a kill at any moment the keys open everything, and the next run finishes. No server may run
 * meanwhile.
 */
export function rotateReportKey(db: Database, clock: Clock, settings: ReportKeySettings): KeyRotation {
  const found = requireRightKeys(db, settings);
  const ring = found.source === 'file' ? withNewKey(db, found, settings) : found;
  if (ring.known.size === 1) {
    throw new AppError(
      'badInput',
      'The key comes from REPORT_KEY: put a new one before it, separated by a comma (openssl rand -base64 32 makes one), then run this again. Nothing was changed.',
    );
  }
  const rotation = sealAnew(db, clock, ring);
  if (ring.source === 'file') writeKeyFile(settings.file, withoutUnusedKeys(db, ring));
  return rotation;
}

function requireRightKeys(db: Database, settings: ReportKeySettings): ReportKeyRing {
  const found = findReportKeys(settings);
  const { locked } = openReportVault(db, found);
  if (locked !== null || found.state !== 'found') {
    throw new AppError('unavailable', `${locked ?? 'There is no key.'} Nothing was changed.`);
  }
  return found.ring;
}

/**
 * A run interrupted before sealing has already made its key. One interrupted after it has left the old key behind,
 * which is removed here, so that repeated interruptions collect no keys.
 */
function withNewKey(db: Database, ring: ReportKeyRing, { file }: ReportKeySettings): ReportKeyRing {
  if (!keysInUse(db).has(ring.current.id)) return ring;
  const next = keyRing('file', [newSealKey(), ...withoutUnusedKeys(db, ring).known.values()]);
  writeKeyFile(file, next);
  return next;
}

function sealAnew(db: Database, clock: Clock, { current, known }: ReportKeyRing): KeyRotation {
  return inTransaction(db, (tx) => {
    const rotation = { keyId: current.id, resealed: 0, unopened: 0 };
    for (const { sealed, place, replace } of allSealedTexts(tx)) {
      const opened = unseal(known, sealed, place);
      if (!opened.ok) rotation.unopened += 1;
      else if (sealedUnder(sealed) !== current.id) {
        replace(seal(current, opened.text, place));
        rotation.resealed += 1;
      }
    }
    if (rotation.resealed > 0) {
      logAccess(tx, clock.now(), { action: 'key rotated', reportId: null, actor: 'script' });
    }
    return rotation;
  });
}

function withoutUnusedKeys(db: Database, { current, known }: ReportKeyRing): ReportKeyRing {
  const inUse = keysInUse(db);
  return keyRing('file', [
    current,
    ...[...known.values()].filter(({ id }) => id !== current.id && inUse.has(id)),
  ]);
}

function keysInUse(db: Database): Set<string | null> {
  return inTransaction(db, (tx) => new Set(allSealedTexts(tx).map(({ sealed }) => sealedUnder(sealed))));
}
