import { eq } from 'drizzle-orm';
import { calendarFeedPath, type CalendarFeed, type CalendarLink } from '#contract/project/calendar-feed.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { hashToken, newToken } from '#server/tokens.ts';

interface LinkContext extends PortalContext {
  /** Where people reach the site; undefined where nobody has said. */
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

/** Makes the actor a secret address for their projects; the one before no longer answers. */
export function renewCalendarLink(ctx: LinkContext): CalendarLink {
  const token = newToken();
  inTransaction(ctx.db, (tx) => setToken(tx, ctx, hashToken(token), 'Calendar link made'));
  const path = calendarFeedPath(token);
  return { link: ctx.publicUrl === undefined ? path : new URL(path, ctx.publicUrl).href };
}

/** The actor's projects can be read under no secret address any more. */
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
