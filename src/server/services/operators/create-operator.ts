import {
  DAILY_HOURS_DEFAULT,
  TIMEZONE_DEFAULT,
  type CreateOperatorInput,
  type IssuedLink,
} from '#contract/office/operator.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { handOutLink } from './issue-link.ts';
import { requireManager } from './manager-rules.ts';
import type { OperatorContext } from './operator-context.ts';
import { distinctSkills, refuseTakenEmail } from './operator-fields.ts';

/** Nobody has the id 0. */
const NOBODY = 0;

/**
 * Invites a person: an account without a password, and a one-time link to set one. Throws badInput at the field if
 * the address is in use.
 */
export function createOperator(ctx: OperatorContext, input: CreateOperatorInput): IssuedLink {
  const { email, name, role, location, phone, skills = [] } = input;
  const { dailyHours = DAILY_HOURS_DEFAULT, timezone = TIMEZONE_DEFAULT } = input;
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    refuseTakenEmail(tx, email, NOBODY);
    const { id } = tx
      .insert(portalUsers)
      .values({
        email,
        name,
        role,
        location: location || null,
        phone: phone || null,
        skills: distinctSkills(skills),
        dailyHours,
        timezone,
        createdAt: ctx.clock.now(),
      })
      .returning({ id: portalUsers.id })
      .get();
    writePortalAudit(tx, ctx, {
      entityType: 'portal user',
      entityId: id,
      entityName: name,
      action: 'create',
      description: `Invited as ${role}`,
    });
    recordChange(tx, ctx, { entity: 'portal user', entityId: id, op: 'create' });
    return handOutLink(tx, ctx, id);
  });
}
