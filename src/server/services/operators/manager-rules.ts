import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import type { OperatorContext } from './operator-context.ts';
import { findLinkedAccounts, type PortalUserRow } from './queries.ts';

/**
 * Checks in this transaction that the actor is still a manager: if two demote each other at the same time, the second
 * is refused.
 */
export function requireManager(tx: Transaction, { userId }: PortalActor): void {
  const actor = tx.select().from(portalUsers).where(eq(portalUsers.id, userId)).get();
  if (!actor?.isActive || actor.role !== 'manager') throw new AppError('forbidden', 'Managers only.');
}

/**
 * Ensures that a manager remains who can sign in and reactivate others, with a password or a linked account. Someone who
 * is only invited does not count. Throws conflict.
 */
export function refuseLosingLastManager(
  tx: Transaction,
  { auth }: OperatorContext,
  person: PortalUserRow,
): void {
  if (person.role !== 'manager' || !person.isActive) return;
  const others = tx
    .select({ id: portalUsers.id, passwordHash: portalUsers.passwordHash })
    .from(portalUsers)
    .where(
      and(eq(portalUsers.role, 'manager'), eq(portalUsers.isActive, true), ne(portalUsers.id, person.id)),
    )
    .all();
  const linked = auth.portal.oidc
    ? findLinkedAccounts(
        tx,
        others.map(({ id }) => id),
      )
    : new Set();
  if (others.some(({ id, passwordHash }) => passwordHash !== null || linked.has(id))) return;
  throw new AppError(
    'conflict',
    others.length > 0
      ? `${person.name} is the only manager who can sign in: the others have not set a password yet. Nothing was changed.`
      : `${person.name} is the last active manager. Make someone else a manager first. Nothing was changed.`,
  );
}
