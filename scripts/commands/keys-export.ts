// Hands out the keys of reports and travel documents for safekeeping: on the terminal, or with --to FILE in a file that is not there yet.
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/services/context.ts';
import { exportReportKeys } from '#server/services/whistleblowing/report-keys.ts';
import { reportKeySettings } from '#server/start-up/report-key-settings.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { runDataCommand } from './data-command.ts';

const { to: target } = parseArgs({ options: { to: { type: 'string' } } }).values;

await runDataCommand(({ env, db }) => {
  if (target !== undefined && existsSync(target)) {
    throw new StartRefusal(`${target} exists already; nothing was written.`);
  }
  exportReportKeys({ db, clock: systemClock }, reportKeySettings(env), (keyFile) => {
    if (target === undefined) process.stdout.write(keyFile);
    else writeFileSync(target, keyFile, { mode: 0o600, flag: 'wx' });
  });
  process.stderr.write(
    `${target === undefined ? 'Keep the lines above' : `Keep ${target}`} apart from the backups of the data folder: restored as KEY_FILE, they open reports and travel documents; without them nothing does. After a purge export again and destroy this export: it still opens what was purged.\n`,
  );
});
