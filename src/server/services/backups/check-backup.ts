import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ne } from 'drizzle-orm';
import { checkIntegrity } from '#db/check-integrity.ts';
import { openDatabase } from '#db/open-database.ts';
import { storedFiles } from '#db/schema/index.ts';
import { Sqlite } from '#db/sqlite-driver.ts';
import { DATABASE, FILES, sha256Of, type BackupManifest } from './backup-files.ts';

/** The stored files that a database names and a folder lacks or has damaged. */
export interface FileFindings {
  count: number;
  bytes: number;
  missing: string[];
  damaged: string[];
}

/** Checks size and hash of each file that the database names. Reads all of them. */
export function checkFiles(database: string, filesFolder: string): FileFindings {
  const findings: FileFindings = { count: 0, bytes: 0, missing: [], damaged: [] };
  for (const { name, size, sha256, state } of filesNamedBy(database)) {
    const file = join(filesFolder, name);
    if (!existsSync(file)) {
      // The bytes of a pending row may not have arrived yet.
      if (state === 'kept') findings.missing.push(name);
      continue;
    }
    findings.count += 1;
    findings.bytes += statSync(file).size;
    if (statSync(file).size !== size || sha256Of(file) !== sha256) findings.damaged.push(name);
  }
  return findings;
}

/** Leaves out files that people deleted: a backup does not keep them longer than the store does. */
export function filesNamedBy(database: string) {
  const db = openDatabase({ file: database, readonly: true });
  try {
    return db
      .select({
        name: storedFiles.storageName,
        size: storedFiles.size,
        sha256: storedFiles.sha256,
        state: storedFiles.state,
      })
      .from(storedFiles)
      .where(ne(storedFiles.state, 'deleted'))
      .all();
  } finally {
    db.$client.close();
  }
}

/** Returns what is wrong with a finished backup; empty for a sound one. */
export function faultsOfBackup(backup: string, manifest: BackupManifest): string[] {
  const database = join(backup, DATABASE);
  if (!existsSync(database)) return ['the database is missing'];
  if (statSync(database).size !== manifest.database.size || sha256Of(database) !== manifest.database.sha256) {
    return ['the database has changed since the backup'];
  }
  const faults = faultsOfDatabase(database);
  if (faults.length > 0) return faults;
  const { missing, damaged } = checkFiles(database, join(backup, FILES));
  const known = new Set([...manifest.missing, ...manifest.damaged]);
  return [
    ...missing.filter((name) => !known.has(name)).map((name) => `the file ${name} is missing`),
    ...damaged.filter((name) => !known.has(name)).map((name) => `the file ${name} is damaged`),
  ];
}

export function faultsOfDatabase(file: string): string[] {
  try {
    const db = openDatabase({ file, readonly: true });
    try {
      return checkIntegrity(db);
    } finally {
      db.$client.close();
    }
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return [error.message];
    throw error;
  }
}
