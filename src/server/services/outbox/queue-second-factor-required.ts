import { randomUUID } from 'node:crypto';
import type { Transaction } from '#db/open-database.ts';
import type { Clock } from '#server/services/context.ts';
import { queueMail } from './queue-mail.ts';
import { secondFactorRequired } from './templates/second-factor-required.ts';

/** Mails a person who has no second factor that the company requires one from a day on. */
export function queueSecondFactorRequired(
  tx: Transaction,
  clock: Clock,
  { name, email }: { name: string; email: string },
  from: string,
  publicUrl: string | undefined,
): void {
  queueMail(tx, {
    kind: 'second factor required',
    recipient: email,
    content: secondFactorRequired({ name, from, portal: publicUrl && new URL('/portal', publicUrl).href }),
    idempotencyKey: `second factor required ${randomUUID()}`,
    at: clock.now(),
  });
}
