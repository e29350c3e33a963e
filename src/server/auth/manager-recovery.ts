import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import { auditLogs, portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Clock } from '#server/services/context.ts';
import { nameFromEmail } from './first-start.ts';
import { removeSecondFactor } from './second-factor/manage-methods.ts';
import { hasTotp } from './second-factor/totp-secrets.ts';
import { endSessions, issueOneTimeLink, setActive } from './staff-access.ts';

interface LetManagerInSettings {
  db: Database;
  clock: Clock;
  email: string;
  /** The public address of the site, for the link. */
  publicAddress: string;
  /** Also removes the second factor and ends the sessions; called in the same transaction, to notify people. */
  onSignInReset?:
    ((tx: Transaction, person: { id: number; name: string; email: string }) => void) | undefined;
}

export interface LetIn {
  /** The outcome, as a sentence. */
  outcome: string;
  link: string;
  expiresAt: Date;
  /** The link asks for a code of their authenticator app, or for a recovery code. */
  asksSecondFactor: boolean;
}

/**
 * For the administrator of the server, when no manager can sign in: makes the person with this address an active
 * manager, creating them if needed, and issues a one-time link. An existing password stays valid until the link is
 * used, and a second factor stays unless the sign-in is reset.
 */
export function recoverManager({
  db,
  clock,
  email: typed,
  publicAddress,
  onSignInReset,
}: LetManagerInSettings): LetIn {
  const email = typed.trim().toLowerCase();
  return inTransaction(db, (tx) => {
    const known = tx.select().from(portalUsers).where(eq(portalUsers.email, email)).get();
    const person =
      known ??
      tx
        .insert(portalUsers)
        .values({ email, name: nameFromEmail(email), role: 'manager', createdAt: clock.now() })
        .returning()
        .get();
    const { id, name } = person;
    const outcomes: string[] = [];
    const note = (
      action: 'create' | 'activate' | 'update' | 'delete' | 'password reset',
      description: string,
      entityType: 'portal user' | 'sign-in method' = 'portal user',
    ) => {
      tx.insert(auditLogs)
        .values({
          entityType,
          entityId: id,
          entityName: name,
          action,
          actorKind: 'script',
          changedByName: 'Script',
          description,
          createdAt: clock.now(),
        })
        .run();
    };

    if (!known) {
      note('create', 'Made a manager');
      outcomes.push('is a new manager');
    } else if (person.role !== 'manager') {
      tx.update(portalUsers)
        .set({ role: 'manager', version: sql`${portalUsers.version} + 1` })
        .where(eq(portalUsers.id, id))
        .run();
      note('update', 'Role changed from operator to manager');
      outcomes.push('is a manager now');
    } else {
      outcomes.push('is a manager');
    }
    if (!person.isActive) {
      setActive(tx, id, true);
      note('activate', 'Reactivated');
      outcomes.push('active again');
    }
    if (onSignInReset) {
      removeSecondFactor(tx, id);
      endSessions(tx, id);
      note('delete', 'Second factor removed and sessions ended', 'sign-in method');
      outcomes.push('signs in without a second factor');
      onSignInReset(tx, { id, name, email });
    }
    const { path, expiresAt } = issueOneTimeLink(tx, clock, id);
    note('password reset', 'One-time link issued');
    return {
      outcome: `${name} <${email}> ${outcomes.join(' and ')}.`,
      link: new URL(path, publicAddress).href,
      expiresAt,
      asksSecondFactor: hasTotp(tx, id),
    };
  });
}
