import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod';
import type { Database, Transaction } from '#db/open-database.ts';
import { federatedIdentities, installation, portalUsers } from '#db/schema/index.ts';
import type { Clock } from '#server/services/context.ts';
import { writePortalAudit } from './sign-in-audit.ts';

const LINK_KEY = 'firstManagerLink';
const StoredLink = z.object({ hash: z.string(), expiresAt: z.coerce.date() });

/** True until someone can sign in to the portal, with a password or with an account at the identity provider. */
export function hasNoPortalSignIn(source: Database | Transaction): boolean {
  const withPassword = source.select().from(portalUsers).where(isNotNull(portalUsers.passwordHash)).get();
  return (withPassword ?? source.select().from(federatedIdentities).get()) === undefined;
}

/** The first manager from the settings, who has not set a password yet. */
function findWaitingManager(tx: Transaction) {
  return tx
    .select()
    .from(portalUsers)
    .where(and(eq(portalUsers.role, 'manager'), isNull(portalUsers.passwordHash)))
    .get();
}

/** The link of an unnamed first manager; it asks for name and address. */
export function readFirstManagerLink(
  source: Database | Transaction,
): { hash: string; expiresAt: Date } | null {
  const row = source.select().from(installation).where(eq(installation.key, LINK_KEY)).get();
  return row ? StoredLink.parse(JSON.parse(row.value)) : null;
}

export function storeFirstManagerLink(tx: Transaction, link: { hash: string; expiresAt: Date }): void {
  const value = JSON.stringify(link);
  tx.insert(installation)
    .values({ key: LINK_KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
    .run();
}

export function forgetFirstManagerLink(tx: Transaction): void {
  tx.delete(installation).where(eq(installation.key, LINK_KEY)).run();
}

/** Revokes the link of a first manager who was named at an earlier start. */
export function clearWaitingLinks(tx: Transaction): void {
  tx.update(portalUsers)
    .set({ resetTokenHash: null, resetExpiresAt: null })
    .where(isNull(portalUsers.passwordHash))
    .run();
}

/**
 * Creates or finds the row of the first manager: the one with this address, otherwise the one that waits under
 * another address, otherwise a new one. Returns its id.
 */
export function placeFirstManager(tx: Transaction, clock: Clock, email: string, name: string): number {
  const row =
    tx.select().from(portalUsers).where(eq(portalUsers.email, email)).get() ?? findWaitingManager(tx);
  const person = { email, name, role: 'manager', isActive: true } as const;
  if (row) {
    tx.update(portalUsers).set(person).where(eq(portalUsers.id, row.id)).run();
    return row.id;
  }
  const { id } = tx
    .insert(portalUsers)
    .values({ ...person, createdAt: clock.now() })
    .returning()
    .get();
  writePortalAudit(tx, clock, { id, name }, 'create');
  return id;
}
