// Opens the report channel again where its keys are lost for good. The server must not run meanwhile: npm run keys:reopen
import { systemClock } from '#server/services/context.ts';
import {
  describeLockedChannel,
  reopenReportChannel,
} from '#server/services/whistleblowing/reopen-channel.ts';
import { reportKeySettings } from '#server/start-up/report-key-settings.ts';
import { runDataCommand, type DataCommand } from './data-command.ts';
import { readAnswer } from './read-answer.ts';

const CONFIRMATION = 'the keys are lost';

await runDataCommand(reopen, { needsStop: true });

async function reopen({ env, db }: DataCommand): Promise<void> {
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
}
