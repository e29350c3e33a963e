import type { EndedSessions, OperatorIdInput } from '#contract/office/operator.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { requireManager } from './manager-rules.ts';
import type { OperatorContext } from './operator-context.ts';
import { personById } from './queries.ts';

/** Ends all sessions of a person, who may sign in again. */
export function endSessionsOf(ctx: OperatorContext, { id }: OperatorIdInput): EndedSessions {
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    const { name } = personById(tx, id);
    const endedSessions = ctx.auth.portal.endSessions(tx, id);
    if (endedSessions > 0) {
      writePortalAudit(tx, ctx, {
        entityType: 'portal user',
        entityId: id,
        entityName: name,
        action: 'logout',
        description: `${endedSessions === 1 ? '1 session' : `${endedSessions} sessions`} ended by ${ctx.actor.name}`,
      });
    }
    return { endedSessions };
  });
}
