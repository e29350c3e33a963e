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
 * Sends somebody their one-time link. Its words, the link among them, are gone from the outbox once it was sent; the key
 * is random, because each link is an event of its own.
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
