// Opens the report channel again where its keys are lost for good. The server must not run meanwhile: npm run keys:reopen
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/open-database.ts';
import { readEnvironment } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { systemClock } from '#server/services/context.ts';
import {
  describeLockedChannel,
  reopenReportChannel,
} from '#server/services/whistleblowing/reopen-channel.ts';
import { takeDataFolder } from '#server/start-up/data-folder.mjs';
import { reportKeySettings } from '#server/start-up/report-key-settings.ts';
import { closeDatabase } from '#server/start-up/shut-down.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { readAnswer } from './read-answer.ts';

const CONFIRMATION = 'the keys are lost';

try {
  await reopen();
} catch (error) {
  if (!(error instanceof StartRefusal) && !(error instanceof AppError)) throw error;
  process.stderr.write(`${error instanceof AppError ? error.userMessage : error.message}\n`);
  process.exitCode = 1;
}

async function reopen(): Promise<void> {
  const env = readEnvironment(process.env);
  const { DATA_DIR } = env;
  const database = join(DATA_DIR, 'quayside.db');
  if (!existsSync(database)) throw new StartRefusal(`There is no database in ${DATA_DIR}.`);
  process.umask(0o077);
  takeDataFolder(DATA_DIR);

  const db = openDatabase({ file: database });
  try {
    const settings = reportKeySettings(env);
    const { reason, unreadable } = describeLockedChannel(db, settings);
    process.stdout.write(
      [
        reason,
        'Look first: the export of the keys in the safe, the folder of KEY_BACKUP_DIR, the disk of the old machine.',
        `Opened again without them, the channel takes new reports. Reports that stay in the list and that nobody can open: ${unreadable}. The receipt codes of all earlier reports stop working: those who sent them have to send a new report.`,
        `Type "${CONFIRMATION}" to open the channel again.`,
        '',
      ].join('\n'),
    );
    if ((await readAnswer()) !== CONFIRMATION) {
      process.stdout.write('Nothing was changed.\n');
      return;
    }
    const { keyId } = reopenReportChannel({ db, clock: systemClock }, settings);
    process.stdout.write(
      `The report channel is open again under the report key ${keyId}. The files of the old keys were moved aside, not deleted. Start the server, then put the new keys into safekeeping: npm run keys:export\n`,
    );
  } finally {
    closeDatabase(db);
  }
}
