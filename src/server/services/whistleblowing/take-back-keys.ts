import { existsSync } from 'node:fs';
import type { Database } from '#db/open-database.ts';
import { createDataKeyFiles } from '#server/integrations/data-key-files.ts';
import {
  findReportKeys,
  readExport,
  writeKeyFile,
  type ReportKeyRing,
  type ReportKeySettings,
} from '#server/integrations/report-keys.ts';
import { writeSigningKey } from '#server/integrations/signing/signing-key.ts';
import { writeVerifyKey } from '#server/integrations/verify-key.ts';
import { findDataKey, openDataKey } from './data-keys.ts';
import { purgedReports } from './destroy-data-keys.ts';

/**
 * Brings back data keys that are missing here or do not open: from an export that was restored as the key file, and from
 * the second copy. From an export also the keys of travel documents, of the numbers on reports and of their
 * signatures where they are missing.
 * Keys of purged reports stay away.
 */
export function takeBackDataKeys(db: Database, ring: ReportKeyRing, settings: ReportKeySettings): void {
  const exported = readExport(settings.file);
  if (exported !== null) {
    adopt(db, ring, settings, Object.entries(exported.dataKeys));
    const { staffKeys, verifyKey, signingKey } = exported;
    const { staffFile, verifyFile, signingFile } = settings;
    if (staffKeys !== null && !existsSync(staffFile)) writeKeyFile(staffFile, staffKeys);
    if (verifyKey !== null && !existsSync(verifyFile)) writeVerifyKey(verifyFile, verifyKey);
    if (signingKey !== null && !existsSync(signingFile)) writeSigningKey(signingFile, signingKey);
    // From here on the key file holds report keys only: a data key that is destroyed later must not be in it.
    const inFile = findReportKeys({ ...settings, setting: undefined });
    if (inFile.state === 'found') writeKeyFile(settings.file, inFile.ring);
  }
  if (settings.copyFolder === undefined) return;
  const copy = createDataKeyFiles(settings.copyFolder);
  adopt(
    db,
    ring,
    settings,
    copy.list().map(({ name }) => [name, copy.read(name) ?? '']),
  );
}

function adopt(
  db: Database,
  ring: ReportKeyRing,
  { folder }: ReportKeySettings,
  offered: [name: string, sealed: string][],
): void {
  const dataKeys = createDataKeyFiles(folder);
  const purged = purgedReports(db);
  for (const [name, sealed] of offered) {
    if (purged.has(name) || findDataKey(dataKeys, ring, name).state === 'found') continue;
    if (openDataKey(ring, name, sealed).state === 'found') dataKeys.write(name, sealed);
  }
}
