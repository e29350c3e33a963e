// Proves that a backup can be restored: makes one, restores it to an empty folder, starts on it, compares. npm run drill
import { join } from 'node:path';
import { systemClock } from '#server/services/context.ts';
import { makeBackup } from '#server/services/backups/make-backup.ts';
import { proveRestore } from '#server/services/backups/prove-restore.ts';
import { openData } from '#server/start-up/open-data.ts';
import { backupOptions, runBackupCommand } from './backup-command.ts';

await runBackupCommand(import.meta.dirname, async (command) => {
  const { migrationsFolder, version, folder } = command;
  const begun = performance.now();
  const options = backupOptions(command);
  const { backup } = await makeBackup(options);
  const { tables, rows, files, since } = proveRestore({
    backup: join(folder, backup.name),
    database: options.database,
    folder,
    migrationsFolder,
    clock: systemClock,
    open: (dataFolder) => openData(dataFolder, { version, migrationsFolder }),
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(
    `Restored ${backup.name} to an empty folder and started on it: ${rows} rows of ${tables} tables and ${files} files are the same. Lost writes: 0. ${seconds} s.\n`,
  );
  if (since > 0) process.stdout.write(`${since} rows were written since the backup.\n`);
});
