import { eq, sql } from 'drizzle-orm';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { ChangeRoleInput, Operator, UpdateOperatorInput } from '#contract/office/operator.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { refuseLosingLastManager, requireManager } from './manager-rules.ts';
import type { OperatorContext } from './operator-context.ts';
import {
  changesBetween,
  distinctSkills,
  refuseStaleVersion,
  refuseTakenEmail,
  type PersonFields,
} from './operator-fields.ts';
import { operatorById, personById, type PortalUserRow } from './queries.ts';

/**
 * Changes a person's data. Absent fields stay. Another e-mail address revokes the one-time link, which went to the earlier
 * one. Throws conflict with the current person if `version` is stale. Names in the history stay as they were.
 */
export function updateOperator(ctx: PortalContext, input: UpdateOperatorInput): Operator {
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    const before = personById(tx, input.id);
    refuseStaleVersion(tx, ctx.clock, before, input.version);
    const after: PersonFields = {
      name: input.name ?? before.name,
      email: input.email ?? before.email,
      location: input.location === undefined ? before.location : input.location || null,
      phone: input.phone === undefined ? before.phone : input.phone || null,
      skills: input.skills ? distinctSkills(input.skills) : before.skills,
      dailyHours: input.dailyHours ?? before.dailyHours,
      timezone: input.timezone ?? before.timezone,
    };
    refuseTakenEmail(tx, after.email, before.id);
    // A reader of the earlier mailbox must not set the password of this account.
    const revoked = after.email === before.email ? {} : { resetTokenHash: null, resetExpiresAt: null };
    savePerson(tx, ctx, before, { ...after, ...revoked }, changesBetween(before, after));
    return operatorById(tx, ctx.clock, before.id);
  });
}

/** Changes a person's role, from their next call on. Throws conflict for the last manager. */
export function changeRole(ctx: OperatorContext, { id, role, version }: ChangeRoleInput): Operator {
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    const before = personById(tx, id);
    refuseStaleVersion(tx, ctx.clock, before, version);
    if (role !== before.role) {
      refuseLosingLastManager(tx, ctx, before);
      savePerson(tx, ctx, before, { role }, [{ field: 'role', from: before.role, to: role }]);
    }
    return operatorById(tx, ctx.clock, id);
  });
}

function savePerson(
  tx: Transaction,
  ctx: PortalContext,
  { id, name }: PortalUserRow,
  values: Partial<PortalUserRow>,
  changes: readonly FieldChange[],
): void {
  if (changes.length === 0) return;
  tx.update(portalUsers)
    .set({ ...values, version: sql`${portalUsers.version} + 1` })
    .where(eq(portalUsers.id, id))
    .run();
  const entityName = values.name ?? name;
  const about = { entityType: 'portal user', entityId: id, entityName, action: 'update' } as const;
  writePortalFieldChanges(tx, ctx, about, changes);
  recordChange(tx, ctx, { entity: 'portal user', entityId: id, op: 'update' });
}
