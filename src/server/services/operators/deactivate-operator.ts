import { eq, sql } from 'drizzle-orm';
import type {
  DeactivatedOperator,
  DeactivateOperatorInput,
  Operator,
  OperatorIdInput,
} from '#contract/office/operator.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { endTimersOf } from './end-timers.ts';
import { refuseLosingLastManager, requireManager } from './manager-rules.ts';
import type { OperatorContext } from './operator-context.ts';
import { operatorById, personById, type PortalUserRow } from './queries.ts';
import { reassignProjects } from './reassign-projects.ts';

/**
 * Deactivates a person: sessions, links and running timers end at once, the named projects are reassigned, the rest
 * stay under their name and wait. Nobody is deleted. Throws conflict for the last active manager. A repetition
 * changes only the projects.
 */
export function deactivateOperator(
  ctx: OperatorContext,
  { id, reassign = [] }: DeactivateOperatorInput,
): DeactivatedOperator {
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    const person = personById(tx, id);
    refuseLosingLastManager(tx, ctx, person);
    reassignProjects(tx, ctx, person, reassign);
    endTimersOf(tx, ctx, id);
    const endedSessions = ctx.auth.portal.endSessions(tx, id);
    if (person.isActive) {
      const description = `Deactivated, ${endedSessions === 1 ? '1 session' : `${endedSessions} sessions`} ended`;
      setActive(tx, ctx, person, false, description);
    }
    const operator = operatorById(tx, ctx.clock, id);
    return { operator, endedSessions, openProjects: operator.openProjects };
  });
}

/** Reactivates a person, with their previous password. Sessions stay ended. */
export function reactivateOperator(ctx: OperatorContext, { id }: OperatorIdInput): Operator {
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    const person = personById(tx, id);
    if (!person.isActive) setActive(tx, ctx, person, true, 'Reactivated');
    return operatorById(tx, ctx.clock, id);
  });
}

function setActive(
  tx: Transaction,
  ctx: OperatorContext,
  { id, name }: PortalUserRow,
  isActive: boolean,
  description: string,
): void {
  ctx.auth.portal.setActive(tx, id, isActive);
  tx.update(portalUsers)
    .set({ version: sql`${portalUsers.version} + 1` })
    .where(eq(portalUsers.id, id))
    .run();
  writePortalAudit(tx, ctx, {
    entityType: 'portal user',
    entityId: id,
    entityName: name,
    action: isActive ? 'activate' : 'deactivate',
    description,
  });
  recordChange(tx, ctx, { entity: 'portal user', entityId: id, op: 'update' });
}
