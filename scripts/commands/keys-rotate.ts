// Seals the keys of all reports with a new report key and removes the old one. The server must not run meanwhile: it would go on with the old one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/open-database.ts';
import { readEnvironment } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { systemClock } from '#server/services/context.ts';
import { rotateReportKey } from '#server/services/whistleblowing/report-keys.ts';
import { takeDataFolder } from '#server/start-up/data-folder.mjs';
import { reportKeySettings } from '#server/start-up/report-key-settings.ts';
import { closeDatabase } from '#server/start-up/shut-down.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';

try {
  await rotate();
} catch (error) {
  if (!(error instanceof StartRefusal) && !(error instanceof AppError)) throw error;
  process.stderr.write(`${error instanceof AppError ? error.userMessage : error.message}\n`);
  process.exitCode = 1;
}

async function rotate(): Promise<void> {
  const env = readEnvironment(process.env);
  const { DATA_DIR } = env;
  const database = join(DATA_DIR, 'quayside.db');
  if (!existsSync(database)) throw new StartRefusal(`There is no database in ${DATA_DIR}.`);
  process.umask(0o077);
  takeDataFolder(DATA_DIR);

  const db = openDatabase({ file: database });
  try {
    const { keyId, resealed, unopened, copyFailed } = await rotateReportKey(
      { db, clock: systemClock },
      reportKeySettings(env),
    );
    process.stdout.write(
      [
        `Keys of reports sealed again: ${resealed}. The report key is now ${keyId}.`,
        'Backups from before reports had keys of their own open no report any more.',
        'Reports that were purged cannot be opened from any backup. Destroy older exports of the keys.',
        ...(unopened > 0
          ? [`Keys that do not open and were left as they are: ${unopened}. Their report key was kept.`]
          : []),
        ...(env.REPORT_KEY === undefined
          ? []
          : ['REPORT_KEY needs no other than its first key from now on.']),
        ...(copyFailed === null ? [] : [copyFailed]),
        'Put the keys into safekeeping: npm run keys:export',
        '',
      ].join('\n'),
    );
  } finally {
    closeDatabase(db);
  }
}
