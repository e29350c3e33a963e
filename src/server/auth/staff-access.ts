import { and, desc, eq, ne } from 'drizzle-orm';
import { HOUR_MS } from '#contract/format/durations.ts';
import { INVITATION_DAYS, RESET_HOURS } from '#contract/office/operator.ts';
import type { OwnSession } from '#contract/office/portal-account.ts';
import { oneTimeLinkPath } from '#contract/entrance-address.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalSessions, portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';
import { removeFederatedIdentities, removeOidcCodes } from './oidc/oidc-sign-in.ts';
import { writePortalAudit } from './sign-in-audit.ts';
import { hashToken, newToken } from '#server/tokens.ts';

export interface NewLink {
  purpose: 'invitation' | 'reset';
  /** The path on this site. It is only here and with its recipient. */
  path: string;
  expiresAt: Date;
}

/** Issues a new one-time link and revokes the previous one. */
export function issueOneTimeLink(tx: Transaction, clock: Clock, userId: number): NewLink {
  const token = newToken();
  const user = tx.select().from(portalUsers).where(eq(portalUsers.id, userId)).get();
  const purpose = user?.passwordHash === null ? 'invitation' : 'reset';
  const hours = purpose === 'invitation' ? INVITATION_DAYS * 24 : RESET_HOURS;
  const expiresAt = new Date(clock.now().getTime() + hours * HOUR_MS);
  tx.update(portalUsers)
    .set({ resetTokenHash: hashToken(token), resetExpiresAt: expiresAt })
    .where(eq(portalUsers.id, userId))
    .run();
  return { purpose, path: oneTimeLinkPath(token), expiresAt };
}

/**
 * Activates or deactivates a person. Deactivating ends every session, one-time link, calendar link and linked account at
 * once; reactivating restores none.
 */
export function setActive(tx: Transaction, userId: number, isActive: boolean): void {
  tx.update(portalUsers)
    .set(
      isActive ? { isActive } : { isActive, resetTokenHash: null, resetExpiresAt: null, calendarToken: null },
    )
    .where(eq(portalUsers.id, userId))
    .run();
  if (isActive) return;
  endSessions(tx, userId);
  // Nobody could remove the link of an inactive person, and the account may come to someone else.
  removeFederatedIdentities(tx, userId);
}

/**
 * Ends a person's sessions, all or all but one, and returns how many there were. All includes a sign-in with the identity
 * provider that is about to open one.
 */
export function endSessions(tx: Transaction, userId: number, exceptId?: number): number {
  const own = eq(portalSessions.userId, userId);
  if (exceptId === undefined) removeOidcCodes(tx, userId);
  const ended = exceptId === undefined ? own : and(own, ne(portalSessions.id, exceptId));
  return tx.delete(portalSessions).where(ended).run().changes;
}

interface Owner {
  userId: number;
  sessionId: number;
  name: string;
}

/** Returns a person's sessions, last used first. */
export function listOwnSessions(db: Database, clock: Clock, { userId, sessionId }: Owner): OwnSession[] {
  const rows = db
    .select()
    .from(portalSessions)
    .where(eq(portalSessions.userId, userId))
    .orderBy(desc(portalSessions.lastUsedAt), desc(portalSessions.id))
    .all();
  const now = clock.now();
  return rows
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ id, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
      isCurrent: id === sessionId,
    }));
}

/** Ends one of the person's own sessions; someone else's is notFound. */
export function endOwnSession(db: Database, clock: Clock, owner: Owner, id: number): void {
  const mine = and(eq(portalSessions.id, id), eq(portalSessions.userId, owner.userId));
  const end = (tx: Transaction) => tx.delete(portalSessions).where(mine).run().changes;
  endOwn(db, clock, owner, end, (changes) => {
    if (changes === 0) throw new AppError('notFound', 'This session has already ended.');
    return 'One session ended';
  });
}

/** Ends all sessions of the person and returns how many there were. */
export function signOutEverywhere(db: Database, clock: Clock, owner: Owner): number {
  return endOwn(
    db,
    clock,
    owner,
    (tx) => endSessions(tx, owner.userId),
    () => 'Signed out everywhere',
  );
}

/** Ends every other session of the person and returns how many there were. */
export function endOtherSessions(db: Database, clock: Clock, owner: Owner): number {
  const { userId, sessionId } = owner;
  return endOwn(
    db,
    clock,
    owner,
    (tx) => endSessions(tx, userId, sessionId),
    () => 'Signed out everywhere else',
  );
}

function endOwn(
  db: Database,
  clock: Clock,
  { userId: id, name }: Owner,
  end: (tx: Transaction) => number,
  describe: (changes: number) => string,
): number {
  return inTransaction(db, (tx) => {
    const changes = end(tx);
    const description = describe(changes);
    if (changes > 0) writePortalAudit(tx, clock, { id, name }, 'logout', description);
    return changes;
  });
}
