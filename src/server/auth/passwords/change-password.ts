import { and, eq } from 'drizzle-orm';
import type { ChangePasswordInput } from '#contract/office/portal-account.ts';
import { normalPassword } from '#contract/session.ts';
import { portalSessions, portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { AuthDeps, Caller } from '#server/auth/auth-context.ts';
import type { LoginThrottling } from '#server/auth/login-throttling.ts';
import { refuseGuessablePassword } from './guessable-password.ts';
import type { PortalActor } from '#server/auth/portal-auth.ts';
import { writePortalAudit } from '#server/auth/sign-in-audit.ts';
import { endSessions } from '#server/auth/staff-access.ts';

/**
 * Changes a password if the current one is right; every other session ends, and an open one-time link is revoked.
 * Guesses of the current password count as sign-in attempts. Throws badInput at the field, tooManyRequests.
 */
export async function changePassword(
  { db, clock, hasher, report }: AuthDeps,
  limits: LoginThrottling,
  actor: PortalActor,
  { currentPassword, password }: ChangePasswordInput,
  { clientAddress: address, signal }: Caller,
): Promise<number> {
  const { userId, sessionId, email, name } = actor;
  const tried = db.select().from(portalUsers).where(eq(portalUsers.id, userId)).get()?.passwordHash;
  const proven = await limits.attempt({ address, account: email, signal }, async (place) =>
    tried && (await hasher.verify(tried, currentPassword, place)) ? tried : null,
  );
  if (proven === null) {
    report({ event: 'login failed', realm: 'portal', userId, address });
    throw wrongPassword();
  }
  if (normalPassword(password) === normalPassword(currentPassword)) throw samePassword();
  await refuseGuessablePassword(password, { email, name });
  const passwordHash = await hasher.hash(password, { signal });

  const ended = inTransaction(db, (tx) => {
    const session = tx
      .select({ id: portalSessions.id })
      .from(portalSessions)
      .where(eq(portalSessions.id, sessionId))
      .get();
    const { changes } = tx
      .update(portalUsers)
      .set({ passwordHash, failedLogins: 0, resetTokenHash: null, resetExpiresAt: null })
      .where(and(eq(portalUsers.id, userId), eq(portalUsers.passwordHash, proven)))
      .run();
    // The session was ended, or another password set, while this one was being hashed.
    if (!session || changes === 0) throw new AppError('unauthenticated', 'Please sign in to the portal.');
    writePortalAudit(tx, clock, { id: userId, name }, 'password reset', 'Password changed');
    return endSessions(tx, userId, sessionId);
  });
  report({ event: 'password changed', realm: 'portal', userId, address });
  return ended;
}

function wrongPassword(): AppError {
  const message = 'This is not your current password.';
  return new AppError('badInput', message, { issues: [{ path: ['currentPassword'], message }] });
}

function samePassword(): AppError {
  const message = 'This is already your password. Choose another one.';
  return new AppError('badInput', message, { issues: [{ path: ['password'], message }] });
}
