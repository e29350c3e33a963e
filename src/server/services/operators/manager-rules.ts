import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import type { PortalUserRow } from './queries.ts';

/**
 * Checks in this transaction that the actor is still a manager: if two demote each other at the same time, the second
 * is refused.
 */
export function requireManager(tx: Transaction, { userId }: PortalActor): void {
  const actor = tx.select().from(portalUsers).where(eq(portalUsers.id, userId)).get();
  if (!actor?.isActive || actor.role !== 'manager') throw new AppError('forbidden', 'Managers only.');
}

/**
 * Ensures that a manager remains who can sign in and reactivate others. Someone invited without a password does not
 * count. Throws conflict.
 */
export function refuseLosingLastManager(tx: Transaction, person: PortalUserRow): void {
  if (person.role !== 'manager' || !person.isActive) return;
  const others = tx
    .select({ passwordHash: portalUsers.passwordHash })
    .from(portalUsers)
    .where(
      and(eq(portalUsers.role, 'manager'), eq(portalUsers.isActive, true), ne(portalUsers.id, person.id)),
    )
    .all();
  if (others.some(({ passwordHash }) => passwordHash !== null)) return;
  throw new AppError(
    'conflict',
    others.length > 0
      ? `${person.name} is the only manager who can sign in: the others have not used their invitation yet. Nothing was changed.`
      : `${person.name} is the last active manager. Make someone else a manager first. Nothing was changed.`,
  );
}
