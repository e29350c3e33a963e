import { HOUR_MS } from '#contract/format/durations.ts';
import type { PortalRole } from '#contract/session.ts';
import type { Database } from '#db/open-database.ts';
import { adminSessions, portalSessions, portalUsers, users } from '#db/schema/index.ts';
import { ADMIN_USERNAME } from '#server/auth/admin-auth.ts';
import { hashToken, newToken } from '#server/tokens.ts';

/** Nobody signs in with these accounts: their sessions are inserted, and no test waits for a password hash. */
const NO_PASSWORD = 'not a hash';

/** Creates a signed-in admin; returns the session token. */
export function openAdminSession(db: Database, now: Date): string {
  const admin = db
    .insert(users)
    .values({ username: ADMIN_USERNAME, password: NO_PASSWORD })
    .onConflictDoNothing()
    .returning()
    .get();
  const { id } = admin ?? db.select().from(users).get()!;
  const { token, row } = newSession(now);
  db.insert(adminSessions)
    .values({ ...row, userId: id, steppedUpAt: null })
    .run();
  return token;
}

/** Creates a signed-in staff member; returns the session token. */
export function openPortalSession(db: Database, now: Date, role: PortalRole): string {
  const { token, row } = newSession(now);
  const { id } = db
    .insert(portalUsers)
    .values({ email: `${role}-${hashToken(token).slice(0, 8)}@quayside.example`, name: `Kari ${role}`, role })
    .returning()
    .get();
  db.insert(portalSessions)
    .values({ ...row, userId: id })
    .run();
  return token;
}

function newSession(now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + HOUR_MS);
  return {
    token,
    row: { sessionToken: hashToken(token), createdAt: now, lastUsedAt: now, steppedUpAt: now, expiresAt },
  };
}
