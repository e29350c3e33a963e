import type { IssuedLink, OperatorIdInput } from '#contract/office/operator.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { queueSignInReset } from '#server/services/outbox/queue-sign-in-reset.ts';
import { requireActivePerson } from './issue-link.ts';
import { requireManager } from './manager-rules.ts';
import type { OperatorContext } from './operator-context.ts';
import { operatorById } from './queries.ts';

/**
 * Lets a person in who has lost phone and recovery codes: removes both, ends their sessions and issues a one-time link. The
 * link is not mailed, because a mailbox alone must not replace a second factor. Throws conflict for oneself and for inactive
 * people.
 */
export function resetSignIn(ctx: OperatorContext, { id }: OperatorIdInput): IssuedLink {
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    if (id === ctx.actor.userId) {
      throw new AppError('conflict', 'Ask another manager: you cannot reset your own second factor.');
    }
    const person = requireActivePerson(tx, id);
    ctx.auth.portal.removeSecondFactor(tx, id);
    ctx.auth.portal.endSessions(tx, id);
    const { path, expiresAt } = ctx.auth.portal.issueLink(tx, id);
    writePortalAudit(tx, ctx, {
      entityType: 'sign-in method',
      entityId: id,
      entityName: person.name,
      action: 'delete',
      description: 'Second factor removed, sessions ended and one-time link issued',
    });
    recordChange(tx, ctx, { entity: 'portal user', entityId: id, op: 'update' });
    queueSignInReset(tx, ctx.clock, person, ctx.actor.name);
    return {
      operator: operatorById(tx, ctx.clock, id),
      link: ctx.publicUrl ? new URL(path, ctx.publicUrl).href : path,
      expiresAt: expiresAt.toISOString(),
      mailed: false,
    };
  });
}
