// Sets a new admin code, ends every admin session and prints the code, once.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/open-database.ts';
import { setAdminCode } from '#server/auth/passwords/set-admin-code.ts';
import { readEnvironment } from '#server/env.ts';
import { systemClock } from '#server/services/context.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';

try {
  await renewCode();
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function renewCode(): Promise<void> {
  const { DATA_DIR } = readEnvironment(process.env);
  const file = join(DATA_DIR, 'quayside.db');
  if (!existsSync(file)) throw new StartRefusal(`There is no database in ${DATA_DIR}.`);
  // The server may run: rows are written, and nothing is migrated.
  const db = openDatabase({ file });
  try {
    const code = await setAdminCode({ db, clock: systemClock });
    process.stdout.write(`New admin code, shown only now: ${code}\nEvery admin session has ended.\n`);
  } finally {
    db.$client.close();
  }
}
