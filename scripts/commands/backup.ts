// Makes a backup of database and files, checked, while the program runs or not: npm run backup
import { makeBackup } from '#server/services/backups/make-backup.ts';
import { backupOptions, runBackupCommand } from './backup-command.ts';

await runBackupCommand(import.meta.dirname, async (command) => {
  const options = backupOptions(command);
  const { backup, secondFailed } = await makeBackup(options);
  process.stdout.write(`Backup ${backup.name}: the database and ${backup.files} files, checked.\n`);
  if (backup.missingFiles + backup.damagedFiles > 0) {
    process.stdout.write(
      `Of the stored files ${backup.missingFiles} are missing and ${backup.damagedFiles} damaged in the running program. Older backups may hold them.\n`,
    );
  }
  if (secondFailed !== null) {
    process.stderr.write(`It was not copied to BACKUP_DIR. ${secondFailed}\n`);
    process.exitCode = 1;
  } else if (options.secondFolder !== undefined) {
    process.stdout.write(`Copied to ${options.secondFolder} and compared.\n`);
  }
  process.stdout.write('The keys of reports are not in it: npm run keys:export hands them out.\n');
});
