// Lets the server of this data folder take over from the other one: npm run promote, with LEASE_DIR set as on both servers.
import { readEnvironment } from '#server/env.ts';
import { systemClock } from '#server/services/context.ts';
import { promote } from '#server/start-up/hold-lease.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';

try {
  process.umask(0o077);
  const { LEASE_DIR, DATA_DIR } = readEnvironment(process.env);
  if (LEASE_DIR === undefined) throw new StartRefusal('LEASE_DIR is not set, so there is no lease to take.');
  const { from } = promote({ folder: LEASE_DIR, dataFolder: DATA_DIR, clock: systemClock });
  process.stdout.write(
    from === null
      ? 'This server has the lease. Start it.\n'
      : `This server has taken the lease over from ${from}. Start it, then move the name in DNS.\n`,
  );
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
