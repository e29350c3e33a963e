import { eq } from 'drizzle-orm';
import {
  coversRole,
  type SecondFactorPolicy,
  type SetSecondFactorPolicyInput,
} from '#contract/office/second-factor-policy.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueSecondFactorRequired } from '#server/services/outbox/queue-second-factor-required.ts';
import { requireManager } from './manager-rules.ts';
import type { OperatorContext } from './operator-context.ts';
import { findSecondFactors } from './queries.ts';

/**
 * Requires a second factor from a day on, and mails the people who have none. Throws conflict where the manager has none.
 */
export function setSecondFactorPolicy(
  ctx: OperatorContext,
  input: SetSecondFactorPolicyInput,
): SecondFactorPolicy {
  const { portal } = ctx.auth;
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    const { requiredOf, from } = portal.policy();
    portal.setPolicy(tx, ctx.actor, input);
    if (requiredOf === input.requiredOf && from === input.from) return input;
    const active = tx.select().from(portalUsers).where(eq(portalUsers.isActive, true)).all();
    const covered = active.filter(({ role }) => coversRole(input.requiredOf, role));
    const withFactor = findSecondFactors(
      tx,
      covered.map(({ id }) => id),
    );
    for (const person of covered.filter(({ id }) => !withFactor.has(id))) {
      queueSecondFactorRequired(tx, ctx.clock, person, input.from, ctx.publicUrl);
    }
    return input;
  });
}
