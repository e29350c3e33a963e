import { eq } from 'drizzle-orm';
import { calendarFeedPath, type CalendarFeed, type CalendarLink } from '#contract/project/calendar-feed.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { hashToken, newToken } from '#server/tokens.ts';

interface LinkContext extends PortalContext {
  /** The public address of the site; undefined if not configured. */
  publicUrl: string | undefined;
}

export function calendarFeed({ db, actor }: PortalContext): CalendarFeed {
  const own = db
    .select({ hash: portalUsers.calendarToken })
    .from(portalUsers)
    .where(eq(portalUsers.id, actor.userId))
    .get();
  return { isOpen: Boolean(own?.hash) };
}

/** Creates a secret address for the actor's projects and revokes the previous one. */
export function renewCalendarLink(ctx: LinkContext): CalendarLink {
  const token = newToken();
  inTransaction(ctx.db, (tx) => setToken(tx, ctx, hashToken(token), 'Calendar link made'));
  const path = calendarFeedPath(token);
  return { link: ctx.publicUrl === undefined ? path : new URL(path, ctx.publicUrl).href };
}

/** Revokes the actor's secret address. */
export function removeCalendarLink(ctx: PortalContext): void {
  inTransaction(ctx.db, (tx) => setToken(tx, ctx, null, 'Calendar link switched off'));
}

function setToken(tx: Transaction, work: PortalWork, calendarToken: string | null, description: string) {
  const { userId, name } = work.actor;
  tx.update(portalUsers).set({ calendarToken }).where(eq(portalUsers.id, userId)).run();
  writePortalAudit(tx, work, {
    entityType: 'portal user',
    entityId: userId,
    entityName: name,
    action: 'update',
    description,
  });
}
