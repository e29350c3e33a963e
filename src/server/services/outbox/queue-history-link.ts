import { randomUUID } from 'node:crypto';
import type { Transaction } from '#db/open-database.ts';
import type { Clock } from '#server/services/context.ts';
import { queueMail } from './queue-mail.ts';
import { historyLink, type HistoryLink } from './templates/history-link.ts';

/** Mails a contact the link that they asked for. The key is random, because each link is a separate event. */
export function queueHistoryLink(
  tx: Transaction,
  clock: Clock,
  { email, ...link }: HistoryLink & { email: string },
): void {
  queueMail(tx, {
    kind: 'history link',
    recipient: email,
    content: historyLink(link),
    idempotencyKey: `history link ${randomUUID()}`,
    at: clock.now(),
  });
}
