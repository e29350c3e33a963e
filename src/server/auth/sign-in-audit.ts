import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs, installation } from '#db/schema/index.ts';
import type { Clock } from '#server/services/context.ts';
import type { MethodOwner } from './method-owner.ts';

type SignInAction = 'create' | 'login' | 'login failed' | 'logout' | 'password reset';

/** This many failures are recorded one by one, then one row stands for as many more: audit rows are never deleted. */
const EVERY_TRY = 10;

/** Whether a failure is recorded, by its number since the last sign-in, and how it is described. */
export function describeFailure(tries: number): { description: string | undefined } | null {
  if (tries <= EVERY_TRY) return { description: undefined };
  if (tries % EVERY_TRY > 0) return null;
  return { description: `Sign-in refused ${tries} times since the last one` };
}

const FAILED_ADMIN_LOGINS = 'failedAdminLogins';

/** Counts and records a failed sign-in of the admin. */
export function noteAdminFailure(tx: Transaction, clock: Clock, adminId: number): void {
  const { value: tries } = tx
    .insert(installation)
    .values({ key: FAILED_ADMIN_LOGINS, value: '1' })
    .onConflictDoUpdate({ target: installation.key, set: { value: sql`${installation.value} + 1` } })
    .returning()
    .get();
  const failure = describeFailure(Number(tries));
  if (failure) writeAdminAudit(tx, clock, adminId, 'login failed', failure.description);
}

export function forgetAdminFailures(tx: Transaction): void {
  tx.delete(installation).where(eq(installation.key, FAILED_ADMIN_LOGINS)).run();
}

/** The admin account has no name. */
export function writeAdminAudit(
  tx: Transaction,
  clock: Clock,
  adminId: number,
  action: SignInAction,
  description: string = descriptions[action],
): void {
  tx.insert(auditLogs)
    .values({
      entityType: 'admin',
      entityId: adminId,
      entityName: 'Admin',
      action,
      actorKind: 'admin',
      changedByName: 'Admin',
      description,
      createdAt: clock.now(),
    })
    .run();
}

/** A failed sign-in identifies nobody; nor does an account that the program creates. */
export function writePortalAudit(
  tx: Transaction,
  clock: Clock,
  user: { id: number; name: string },
  action: SignInAction,
  description: string = descriptions[action],
): void {
  const proven = action !== 'login failed' && action !== 'create';
  tx.insert(auditLogs)
    .values({
      entityType: 'portal user',
      entityId: user.id,
      entityName: user.name,
      action,
      actorKind: proven ? 'portal' : 'system',
      changedBy: proven ? user.id : null,
      changedByName: proven ? user.name : 'System',
      description,
      createdAt: clock.now(),
    })
    .run();
}

/** A change of one's own ways to sign in. Contains no secret, no code and no id of a credential. */
export function writeMethodAudit(
  tx: Transaction,
  clock: Clock,
  { isAdmin, userId, name }: MethodOwner,
  action: 'create' | 'update' | 'delete',
  description: string,
): void {
  tx.insert(auditLogs)
    .values({
      entityType: 'sign-in method',
      entityId: userId,
      entityName: name,
      action,
      actorKind: isAdmin ? 'admin' : 'portal',
      changedBy: isAdmin ? null : userId,
      changedByName: name,
      description,
      createdAt: clock.now(),
    })
    .run();
}

const descriptions = {
  create: 'Account created',
  login: 'Signed in',
  'login failed': 'Sign-in refused',
  logout: 'Signed out',
  'password reset': 'Password set with a one-time link',
} as const satisfies Record<SignInAction, string>;

/** Records how often unknown names were tried, and when last. The names are not stored: people mistype secrets. */
export function countUnknownName(tx: Transaction, clock: Clock): void {
  const once = JSON.stringify({ tries: 1, lastAt: clock.now().toISOString() });
  tx.insert(installation)
    .values({ key: 'unknownPortalNames', value: once })
    .onConflictDoUpdate({
      target: installation.key,
      set: {
        value: sql`json_set(excluded.value, '$.tries', json_extract(${installation.value}, '$.tries') + 1)`,
      },
    })
    .run();
}
