// Hands out the keys of reports and travel documents for safekeeping: on the terminal, or with --to FILE in a file that is not there yet.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#db/open-database.ts';
import { readEnvironment } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { systemClock } from '#server/services/context.ts';
import { exportReportKeys } from '#server/services/whistleblowing/report-keys.ts';
import { reportKeySettings } from '#server/start-up/report-key-settings.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';

try {
  exportKeys(parseArgs({ options: { to: { type: 'string' } } }).values.to);
} catch (error) {
  if (!(error instanceof StartRefusal) && !(error instanceof AppError)) throw error;
  process.stderr.write(`${error instanceof AppError ? error.userMessage : error.message}\n`);
  process.exitCode = 1;
}

function exportKeys(target: string | undefined): void {
  const env = readEnvironment(process.env);
  const { DATA_DIR } = env;
  const database = join(DATA_DIR, 'quayside.db');
  if (!existsSync(database)) throw new StartRefusal(`There is no database in ${DATA_DIR}.`);
  if (target !== undefined && existsSync(target)) {
    throw new StartRefusal(`${target} exists already; nothing was written.`);
  }

  // The server may run: one row is written, and nothing is migrated.
  const db = openDatabase({ file: database });
  try {
    exportReportKeys({ db, clock: systemClock }, reportKeySettings(env), (keyFile) => {
      if (target === undefined) process.stdout.write(keyFile);
      else writeFileSync(target, keyFile, { mode: 0o600, flag: 'wx' });
    });
  } finally {
    db.$client.close();
  }
  process.stderr.write(
    `${target === undefined ? 'Keep the lines above' : `Keep ${target}`} apart from the backups of the data folder: restored as KEY_FILE, they open reports and travel documents; without them nothing does. After a purge export again and destroy this export: it still opens what was purged.\n`,
  );
}
