import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment, type Environment } from '#server/env.ts';
import { BackupRefusal } from '#server/services/backups/backup-files.ts';
import type { BackupOptions } from '#server/services/backups/make-backup.ts';
import { describeProgram } from '#server/start-up/open-data.ts';
import { findProgramFolders, readProgramVersion } from '#server/start-up/program-folders.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';

/** What the commands for backups are given. */
export interface BackupCommand {
  env: Environment;
  migrationsFolder: string;
  version: string;
  /** Where the finished backups lie that this program makes. */
  folder: string;
}

/**
 * Runs one of them; an error that a person can fix becomes one sentence and the exit code 1.
 *
 * @param programFolder where the command itself lies
 */
export async function runBackupCommand(
  programFolder: string,
  run: (command: BackupCommand) => void | Promise<void>,
): Promise<void> {
  try {
    process.umask(0o077);
    const env = readEnvironment(process.env);
    const { migrations } = findProgramFolders(programFolder);
    const version = readProgramVersion(programFolder);
    await run({ env, migrationsFolder: migrations, version, folder: join(env.DATA_DIR, 'backups') });
  } catch (error) {
    if (!(error instanceof StartRefusal) && !(error instanceof BackupRefusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

export function backupOptions({ env, migrationsFolder, version, folder }: BackupCommand): BackupOptions {
  const database = join(env.DATA_DIR, 'quayside.db');
  if (!existsSync(database)) throw new BackupRefusal(`There is no database in ${env.DATA_DIR}.`);
  return {
    database,
    filesFolder: join(env.DATA_DIR, 'files'),
    folder,
    secondFolder: env.BACKUP_DIR,
    program: describeProgram({ version, migrationsFolder }),
    now: new Date(),
  };
}
