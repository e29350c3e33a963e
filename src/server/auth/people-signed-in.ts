import { inArray } from 'drizzle-orm';
import type { Realm } from '#contract/session.ts';
import type { Database } from '#db/open-database.ts';
import { adminSessions, portalSessions } from '#db/schema/index.ts';
import { hashToken } from '#server/tokens.ts';

/** A person as the log identifies them. */
export interface Person {
  realm: Realm;
  userId: number;
}

/**
 * Returns the people whose sessions these tokens belong to, in both realms. For the log only: it authorizes nothing
 * and extends no session.
 */
export function peopleSignedIn(db: Database, tokens: readonly string[]): Person[] {
  if (tokens.length === 0) return [];
  const hashes = tokens.map(hashToken);
  const peopleIn = (realm: Realm, table: typeof adminSessions | typeof portalSessions): Person[] =>
    db
      .selectDistinct({ userId: table.userId })
      .from(table)
      .where(inArray(table.sessionToken, hashes))
      .all()
      .map(({ userId }) => ({ realm, userId }));
  return [...peopleIn('admin', adminSessions), ...peopleIn('portal', portalSessions)];
}
