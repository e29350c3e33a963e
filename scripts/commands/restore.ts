// Puts a backup in the place of the data, after it has been checked: npm run restore -- 20261122T010000Z
// Without a name it lists the backups there are.
import { existsSync, readdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefusal, keptAsideAt, listBackups } from '#server/services/backups/backup-files.ts';
import { restoreBackup } from '#server/services/backups/restore-backup.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { takeStoppedFolder } from '#server/start-up/take-stopped-folder.ts';
import { runBackupCommand, type BackupCommand } from './backup-command.ts';

await runBackupCommand(import.meta.dirname, async (command) => {
  const [asked, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (asked === undefined || others.length > 0) {
    process.stdout.write(listOf(command));
    return;
  }
  const { env, migrationsFolder } = command;
  const backup = find(asked, command);
  await takeStoppedFolder(env).catch(explainRunningServer);
  const { files, missing, keptAside } = restoreBackup({
    backup,
    dataFolder: env.DATA_DIR,
    migrationsFolder,
    now: new Date(),
  });
  process.stdout.write(`Restored ${backup}: the database and ${files} files.\n`);
  if (missing.length > 0) {
    process.stdout.write(`${missing.length} files that the database names are not there:\n`);
    process.stdout.write(missing.map((name) => `  ${name}\n`).join(''));
  }
  if (keptAside !== null) {
    process.stdout.write(`What was there before is in ${keptAside}; the same command brings it back.\n`);
  }
  process.stdout.write(
    env.REPORT_KEY !== undefined || existsSync(env.KEY_FILE)
      ? 'Everyone has to sign in again. Start the program now.\n'
      : `Everyone has to sign in again. The report keys are not in backups: restore them to ${env.KEY_FILE}, then start the program.\n`,
  );
});

/** The running program would go on writing to the files that are moved away. */
function explainRunningServer(error: unknown): never {
  if (!(error instanceof StartRefusal) || !error.message.startsWith('Another Quayside')) throw error;
  throw new BackupRefusal('The server is running. Stop it first.');
}

/** A name among the backups here or in BACKUP_DIR, or a path. */
function find(asked: string, { env, folder }: BackupCommand): string {
  const places = [folder, ...(env.BACKUP_DIR === undefined ? [] : [env.BACKUP_DIR])];
  const paths = isAbsolute(asked) ? [asked] : [...places.map((place) => join(place, asked)), resolve(asked)];
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new BackupRefusal(`There is no backup ${asked}. Nothing was changed.`);
  return found;
}

function listOf({ env, folder }: BackupCommand): string {
  const here = linesOf(folder);
  const second = env.BACKUP_DIR === undefined ? '' : linesOf(env.BACKUP_DIR);
  const usage = 'Name the one to restore: npm run restore -- NAME\n';
  return here + second === '' ? `There is no backup in ${folder}.\n` : usage + here + second;
}

function linesOf(folder: string): string {
  const backups = listBackups(folder).map(
    ({ name, madeAt, bytes, files }) =>
      `  ${name}  made ${madeAt}, ${(bytes / 1e6).toFixed(1)} MB, ${files} files\n`,
  );
  const aside = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => keptAsideAt(name) !== null)
    .map((name) => `  ${name}  kept aside by a restore\n`);
  const lines = [...backups, ...aside].join('');
  return lines === '' ? '' : `${folder}\n${lines}`;
}
