import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import type { Clock } from '#server/services/context.ts';
import { queueMail } from './queue-mail.ts';
import type { MailContent } from './templates/mail-content.ts';

interface SignInNotice {
  kind: string;
  toPerson: MailContent;
  toManagers: MailContent;
}

/** Mails a person, and each other active manager, about the person's sign-in. */
export function notifyPersonAndManagers(
  tx: Transaction,
  clock: Clock,
  person: { id: number; email: string },
  { kind, toPerson, toManagers }: SignInNotice,
): void {
  const managers = tx
    .select({ id: portalUsers.id, email: portalUsers.email })
    .from(portalUsers)
    .where(and(eq(portalUsers.role, 'manager'), eq(portalUsers.isActive, true)))
    .all();
  const mails = [
    { recipient: person.email, content: toPerson },
    ...managers
      .filter(({ id }) => id !== person.id)
      .map(({ email }) => ({ recipient: email, content: toManagers })),
  ];
  for (const mail of mails) {
    queueMail(tx, { kind, ...mail, idempotencyKey: `${kind} ${randomUUID()}`, at: clock.now() });
  }
}
