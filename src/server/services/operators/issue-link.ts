import type { IssuedLink, OperatorIdInput } from '#contract/office/operator.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { queuePortalLink } from '#server/services/outbox/queue-portal-link.ts';
import { requireManager } from './manager-rules.ts';
import type { OperatorContext } from './operator-context.ts';
import { operatorById, personById, type PortalUserRow } from './queries.ts';

/**
 * Issues a new one-time link: an invitation for a person without a password, otherwise a reset. Revokes the previous
 * link; password and sessions stay until it is used. Throws conflict if the person is inactive.
 */
export function issueLink(ctx: OperatorContext, { id }: OperatorIdInput): IssuedLink {
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    const { name } = requireActivePerson(tx, id);
    const issued = handOutLink(tx, ctx, id);
    writePortalAudit(tx, ctx, {
      entityType: 'portal user',
      entityId: id,
      entityName: name,
      action: 'password reset',
      description: issued.operator.isInvited ? 'New invitation link issued' : 'Reset link issued',
    });
    return issued;
  });
}

/** Throws notFound, or conflict if the person is inactive. */
export function requireActivePerson(tx: Transaction, id: number): PortalUserRow {
  const person = personById(tx, id);
  if (!person.isActive) throw new AppError('conflict', `${person.name} is inactive. Reactivate them first.`);
  return person;
}

/** Creates the link, and mails it if mail is configured and the site knows its own address. */
export function handOutLink(tx: Transaction, ctx: OperatorContext, id: number): IssuedLink {
  const { purpose, path, expiresAt } = ctx.auth.portal.issueLink(tx, id);
  const address = ctx.publicUrl && new URL(path, ctx.publicUrl).href;
  const operator = operatorById(tx, ctx.clock, id);
  const mailed = ctx.smtpConfigured && address !== undefined;
  if (mailed) {
    const { name, email } = operator;
    queuePortalLink(tx, ctx.clock, {
      purpose,
      name,
      email,
      address,
      expiresAt,
      issuedBy: ctx.actor.name,
      timezone: operator.timezone,
    });
  }
  return { operator, link: address ?? path, expiresAt: expiresAt.toISOString(), mailed };
}
