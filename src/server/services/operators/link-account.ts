import type { LinkAccountInput, Operator } from '#contract/office/operator.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { queueAccountLinked } from '#server/services/outbox/queue-account-linked.ts';
import { requireActivePerson } from './issue-link.ts';
import { requireManager } from './manager-rules.ts';
import type { OperatorContext } from './operator-context.ts';
import { operatorById } from './queries.ts';

/**
 * Links an account at the identity provider whose e-mail address the provider has not verified. The person and all managers
 * get a mail. Throws badInput at `account`, conflict, unavailable.
 */
export async function linkAccount(
  ctx: OperatorContext,
  { id, account }: LinkAccountInput,
): Promise<Operator> {
  const { oidc } = ctx.auth.portal;
  if (!oidc) throw new AppError('conflict', 'This site has no identity provider.');
  const { label } = oidc;
  const issuer = await oidc.issuer();
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    const person = requireActivePerson(tx, id);
    oidc.link(tx, { userId: id, issuer, subject: account });
    writePortalAudit(tx, ctx, {
      entityType: 'sign-in method',
      entityId: id,
      entityName: person.name,
      action: 'create',
      description: `Account linked by hand: ${label}`,
    });
    recordChange(tx, ctx, { entity: 'portal user', entityId: id, op: 'update' });
    queueAccountLinked(tx, ctx.clock, person, { by: ctx.actor.name, label });
    return operatorById(tx, ctx.clock, id);
  });
}
