import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import type { Database } from '#db/open-database.ts';
import { whistleblowerReports } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { createDataKeyFiles, DATA_KEY_ENDING } from '#server/integrations/data-key-files.ts';
import { makeKeyFile, type ReportKeyRing, type ReportKeySettings } from '#server/integrations/report-keys.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { logAccess } from './access-log.ts';
import { findDataKey, INSTALLATION_KEY, storeDataKey } from './data-keys.ts';
import { obtainReportKeys } from './report-keys.ts';
import { openReportVault } from './report-vault.ts';
import { removeOldSecret } from './sealed-columns.ts';

export interface LockedChannel {
  /** Why reports are locked, for the admin. */
  reason: string;
  /** Reports that stay unreadable with the keys there are. */
  unreadable: number;
}

/**
 * Says what is lost if the channel is opened again without the keys it had. Throws conflict where it is not locked, also
 * after keys came back from an export or the second copy, and where the second copy cannot be looked at.
 */
export function describeLockedChannel(db: Database, settings: ReportKeySettings): LockedChannel {
  const { copyFolder } = settings;
  if (copyFolder !== undefined && !existsSync(copyFolder)) {
    throw new AppError(
      'conflict',
      `The folder ${copyFolder} of KEY_BACKUP_DIR is not there. It may hold the keys: mount it first. Nothing was changed.`,
    );
  }
  const found = obtainReportKeys(db, settings);
  const dataKeys = createDataKeyFiles(settings.folder);
  const { locked } = openReportVault(db, found, dataKeys);
  if (locked === null) {
    throw new AppError('conflict', 'Reports are not locked. Start the server. Nothing was changed.');
  }
  const ring = found.state === 'found' ? found.ring : null;
  const reports = db
    .select({ rowUuid: whistleblowerReports.rowUuid })
    .from(whistleblowerReports)
    .where(isNull(whistleblowerReports.purgedAt))
    .all();
  const isReadable = ({ rowUuid }: { rowUuid: string }) =>
    ring !== null && findDataKey(dataKeys, ring, rowUuid).state === 'found';
  return { reason: locked, unreadable: reports.filter((report) => !isReadable(report)).length };
}

/**
 * Opens the channel for new reports where its keys are lost for good: with a new report key where there is no usable one,
 * and a new secret for receipt codes. Reports whose keys are lost stay listed and cannot be opened; receipt codes from
 * before are known no more. Files of keys are moved aside, never deleted. Call `describeLockedChannel` first. No server
 * may run meanwhile.
 */
export function reopenReportChannel(
  { db, clock }: ServiceContext,
  settings: ReportKeySettings,
): { keyId: string } {
  const now = clock.now();
  const aside = `lost-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const ring = usableRing(db, settings, aside);
  const dataKeys = createDataKeyFiles(settings.folder);
  for (const folder of [settings.folder, settings.copyFolder]) {
    if (folder !== undefined) moveAside(folder, aside);
  }
  storeDataKey(dataKeys, ring, INSTALLATION_KEY);
  inTransaction(db, (tx) => {
    removeOldSecret(tx);
    logAccess(tx, now, { action: 'key rotated', reportId: null, actor: 'script' });
  });
  return { keyId: ring.current.id };
}

function usableRing(db: Database, settings: ReportKeySettings, aside: string): ReportKeyRing {
  const found = obtainReportKeys(db, settings);
  if (found.state === 'found') return found.ring;
  if (existsSync(settings.file)) renameSync(settings.file, `${settings.file}.${aside}`);
  const made = makeKeyFile(settings.file);
  if (made.state === 'found') return made.ring;
  throw new AppError('unavailable', `${made.state === 'unusable' ? made.reason : 'No key was made'}.`);
}

/** The secret that does not open. In the second copy it says whose the copy is, so the other keys there can stay. */
function moveAside(folder: string, aside: string): void {
  const name = INSTALLATION_KEY + DATA_KEY_ENDING;
  if (!existsSync(join(folder, name))) return;
  mkdirSync(join(folder, aside), { recursive: true, mode: 0o700 });
  renameSync(join(folder, name), join(folder, aside, name));
}
