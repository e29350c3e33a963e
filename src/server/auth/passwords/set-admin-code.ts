import { eq } from 'drizzle-orm';
import type { Database } from '#db/open-database.ts';
import { adminSessions, auditLogs, users } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Clock } from '#server/services/context.ts';
import { ADMIN_USERNAME } from '#server/auth/admin-auth.ts';
import { randomCode, recordAdminCodeShown } from '#server/auth/first-start.ts';
import { removePasskeys } from '#server/auth/passkeys/manage-passkeys.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';

interface SetAdminCodeSettings {
  db: Database;
  clock: Clock;
  hasher?: PasswordHasher;
}

/**
 * Sets a new random admin code, ends every admin session, removes the admin's passkeys and returns the code, which is stored nowhere else. Safe
 * while the server runs: it reads code and sessions for every request.
 */
export async function setAdminCode({
  db,
  clock,
  hasher = createPasswordHasher(),
}: SetAdminCodeSettings): Promise<string> {
  const code = randomCode();
  const password = await hasher.hash(code);
  inTransaction(db, (tx) => {
    const { id } = tx
      .insert(users)
      .values({ username: ADMIN_USERNAME, password })
      .onConflictDoUpdate({ target: users.username, set: { password } })
      .returning({ id: users.id })
      .get();
    recordAdminCodeShown(tx);
    tx.delete(adminSessions).where(eq(adminSessions.userId, id)).run();
    // The way back for an admin who has lost the device.
    removePasskeys(tx, { isAdmin: true, userId: id });
    tx.insert(auditLogs)
      .values({
        entityType: 'admin',
        entityId: id,
        entityName: 'Admin',
        action: 'password reset',
        actorKind: 'script',
        changedByName: 'Script',
        description: 'New admin code set, all admin sessions ended and passkeys removed',
        createdAt: clock.now(),
      })
      .run();
  });
  return code;
}
