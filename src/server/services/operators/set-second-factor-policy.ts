import type {
  SecondFactorPolicy,
  SetSecondFactorPolicyInput,
} from '#contract/office/second-factor-policy.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueSecondFactorRequired } from '#server/services/outbox/queue-second-factor-required.ts';
import { requireManager } from './manager-rules.ts';
import type { OperatorContext } from './operator-context.ts';

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
    const isNew = requiredOf !== input.requiredOf || from !== input.from;
    for (const person of isNew ? portal.peopleWithoutFactor(tx) : []) {
      queueSecondFactorRequired(tx, ctx.clock, person, input.from, ctx.publicUrl);
    }
    return input;
  });
}
