import { randomUUID } from 'node:crypto';
import type { Transaction } from '#db/open-database.ts';
import type { Clock } from '#server/services/context.ts';
import { queueMail } from './queue-mail.ts';
import { portalInvitation, portalReset, type PortalLink } from './templates/portal-link.ts';

interface PortalLinkMail extends PortalLink {
  purpose: 'invitation' | 'reset';
  email: string;
}

/**
 * Mails a person their one-time link. Its text, including the link, is erased from the outbox once it is sent; the
 * key is random, because each link is a separate event.
 */
export function queuePortalLink(
  tx: Transaction,
  clock: Clock,
  { purpose, email, ...link }: PortalLinkMail,
): void {
  queueMail(tx, {
    kind: `portal ${purpose}`,
    recipient: email,
    content: purpose === 'invitation' ? portalInvitation(link) : portalReset(link),
    idempotencyKey: `portal ${purpose} ${randomUUID()}`,
    at: clock.now(),
  });
}
