import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import type { Clock } from '#server/services/context.ts';
import { queueMail } from './queue-mail.ts';
import { ownSignInReset, signInReset } from './templates/sign-in-reset.ts';

interface Person {
  id: number;
  name: string;
  email: string;
}

/** Mails a person, and each active manager, that the person's second factor was removed. `by` says who did it. */
export function queueSignInReset(tx: Transaction, clock: Clock, person: Person, by: string): void {
  const managers = tx
    .select({ id: portalUsers.id, email: portalUsers.email })
    .from(portalUsers)
    .where(and(eq(portalUsers.role, 'manager'), eq(portalUsers.isActive, true)))
    .all();
  const mails = [
    { recipient: person.email, content: ownSignInReset({ name: person.name, by }) },
    ...managers
      .filter(({ id }) => id !== person.id)
      .map(({ email }) => ({ recipient: email, content: signInReset({ name: person.name, by }) })),
  ];
  for (const mail of mails) {
    queueMail(tx, {
      kind: 'sign-in reset',
      ...mail,
      idempotencyKey: `sign-in reset ${randomUUID()}`,
      at: clock.now(),
    });
  }
}
