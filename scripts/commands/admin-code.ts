// Sets a new admin code, ends every admin session and prints the code, once.
import { setAdminCode } from '#server/auth/passwords/set-admin-code.ts';
import { systemClock } from '#server/services/context.ts';
import { runDataCommand } from './data-command.ts';

await runDataCommand(async ({ db }) => {
  const code = await setAdminCode({ db, clock: systemClock });
  process.stdout.write(`New admin code, shown only now: ${code}\nEvery admin session has ended.\n`);
});
