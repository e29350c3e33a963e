import { and, eq, gt } from 'drizzle-orm';
import { portalSessions, portalUsers } from '#db/schema/index.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * Who a session belongs to as they are now; null where it has ended. Asking is no use of the session: a window that is
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
