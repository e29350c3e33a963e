// Lets a manager into the portal: makes one, or gives one a new one-time link, and prints it, once.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EmailAddress } from '#contract/session.ts';
import { openDatabase } from '#db/open-database.ts';
import { recoverManager } from '#server/auth/manager-recovery.ts';
import { readEnvironment } from '#server/env.ts';
import { systemClock } from '#server/services/context.ts';
import { queueSignInReset } from '#server/services/outbox/queue-sign-in-reset.ts';
import { localAddress } from '#server/start-up/announce.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';

const USAGE = 'Name the manager: npm run portal:manager -- --email kari.nes@quayside.example';

const ASKS_SECOND_FACTOR =
  'It also asks for a code of their authenticator app or a recovery code. If both are lost, add --reset-sign-in.';

try {
  letIn();
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function letIn(): void {
  const { email, resetsSignIn } = readArguments();
  const { DATA_DIR, PUBLIC_URL, HOST, PORT } = readEnvironment(process.env);
  const file = join(DATA_DIR, 'quayside.db');
  if (!existsSync(file)) throw new StartRefusal(`There is no database in ${DATA_DIR}.`);
  // The server may run: rows are written, and nothing is migrated.
  const db = openDatabase({ file });
  try {
    const family = HOST.includes(':') ? 'IPv6' : 'IPv4';
    const publicAddress = PUBLIC_URL ?? localAddress({ address: HOST, family, port: PORT });
    const { outcome, link, expiresAt, asksSecondFactor } = recoverManager({
      db,
      clock: systemClock,
      email,
      publicAddress,
      onSignInReset: resetsSignIn
        ? (tx, person) => queueSignInReset(tx, systemClock, person, 'The administrator of the server')
        : undefined,
    });
    process.stdout.write(`${outcome}\nOne-time link, shown only now: ${link}\n`);
    process.stdout.write(`It works once, until ${expiresAt.toISOString()}.\n`);
    if (asksSecondFactor) process.stdout.write(`${ASKS_SECOND_FACTOR}\n`);
  } finally {
    db.$client.close();
  }
}

function readArguments(): { email: string; resetsSignIn: boolean } {
  try {
    const { values } = parseArgs({
      options: { email: { type: 'string' }, 'reset-sign-in': { type: 'boolean', default: false } },
    });
    const email = EmailAddress.safeParse(values.email);
    if (email.success) return { email: email.data, resetsSignIn: values['reset-sign-in'] };
  } catch {
    // An option that is none is answered like a missing one.
  }
  throw new StartRefusal(USAGE);
}
