import { eq, sql } from 'drizzle-orm';
import type { Database } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import { portalUsers } from '#db/schema/index.ts';
import type { PortalAttributes } from './session-realm.ts';

/** Returns whom a portal session belongs to; null for a person who is not active. */
export function findPortalUser(db: Database, userId: number): PortalAttributes | null {
  const user = portalUser(db).get({ userId });
  return user?.isActive ? { email: user.email, name: user.name, role: user.role } : null;
}

// Every call of a signed-in person asks for it.
const portalUser = preparedOnce((source) =>
  source
    .select({
      email: portalUsers.email,
      name: portalUsers.name,
      role: portalUsers.role,
      isActive: portalUsers.isActive,
    })
    .from(portalUsers)
    .where(eq(portalUsers.id, sql.placeholder('userId')))
    .prepare(),
);
