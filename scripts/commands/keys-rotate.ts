// Seals the keys of all reports with a new report key and removes the old one. The server must not run meanwhile: it would go on with the old one.
import { systemClock } from '#server/services/context.ts';
import { rotateReportKey } from '#server/services/whistleblowing/report-keys.ts';
import { reportKeySettings } from '#server/start-up/report-key-settings.ts';
import { runDataCommand, type DataCommand } from './data-command.ts';

await runDataCommand(rotate, { needsStop: true });

async function rotate({ env, db }: DataCommand): Promise<void> {
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
      ...(env.REPORT_KEY === undefined ? [] : ['REPORT_KEY needs no other than its first key from now on.']),
      ...(copyFailed === null ? [] : [copyFailed]),
      'Put the keys into safekeeping: npm run keys:export',
      '',
    ].join('\n'),
  );
}
