import { and, eq, gt } from 'drizzle-orm';
import { portalSessions, portalUsers } from '#db/schema/index.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * Returns the current user of a session; null if it has ended. Does not count as use of the session, so that a window
 * left open does not prolong it.
 */
export function actorOfSession({ db, clock }: ServiceContext, sessionId: number): PortalActor | null {
  const found = db
    .select({ userId: portalUsers.id, name: portalUsers.name, role: portalUsers.role })
    .from(portalSessions)
    .innerJoin(portalUsers, eq(portalUsers.id, portalSessions.userId))
    .where(
      and(
        eq(portalSessions.id, sessionId),
        gt(portalSessions.expiresAt, clock.now()),
        eq(portalUsers.isActive, true),
      ),
    )
    .get();
  return found ?? null;
}
