// Lets a manager into the portal: makes one, or gives one a new one-time link, and prints it, once.
import { parseArgs } from 'node:util';
import { EmailAddress } from '#contract/session.ts';
import { recoverManager } from '#server/auth/manager-recovery.ts';
import { systemClock } from '#server/services/context.ts';
import { queueSignInReset } from '#server/services/outbox/queue-sign-in-reset.ts';
import { localAddress } from '#server/start-up/announce.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { runDataCommand, type DataCommand } from './data-command.ts';

const USAGE = 'Name the manager: npm run portal:manager -- --email kari.nes@quayside.example';

const ASKS_SECOND_FACTOR =
  'It also asks for a code of their authenticator app or a recovery code. If both are lost, add --reset-sign-in.';

interface Arguments {
  email: string;
  resetsSignIn: boolean;
}

await runDataCommand(letIn, { readArguments });

function letIn({ env, db }: DataCommand, { email, resetsSignIn }: Arguments): void {
  const { PUBLIC_URL, HOST, PORT } = env;
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
}

function readArguments(): Arguments {
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
