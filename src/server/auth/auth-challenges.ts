import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { CHALLENGE_MINUTES } from '#contract/office/passkeys.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { authChallenges } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Clock } from '#server/services/context.ts';
import { hashToken, newToken } from '#server/tokens.ts';
import { ownerIds, type AccountRef } from './method-owner.ts';

type NewChallenge = typeof authChallenges.$inferInsert;
export type Challenge = typeof authChallenges.$inferSelect;
type ChallengeKind = Challenge['kind'];

/** Stores a challenge for CHALLENGE_MINUTES, and deletes those that have expired. */
export function storeChallenge(
  tx: Transaction,
  clock: Clock,
  challenge: Omit<NewChallenge, 'expiresAt'>,
): void {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  tx.delete(authChallenges).where(lte(authChallenges.expiresAt, now)).run();
  tx.insert(authChallenges)
    .values({ ...challenge, expiresAt })
    .run();
}

/** Matches the challenge with this hash if it is of the kind, unused and not expired. */
export const isOpenChallenge = (clock: Clock, kind: ChallengeKind, challengeHash: string) =>
  and(
    eq(authChallenges.challengeHash, challengeHash),
    eq(authChallenges.kind, kind),
    isNull(authChallenges.usedAt),
    gt(authChallenges.expiresAt, clock.now()),
  );

/** Returns a new challenge for a passkey. */
export function issueChallenge(
  db: Database,
  clock: Clock,
  kind: ChallengeKind,
  owner: AccountRef | null,
): string {
  const challenge = newToken();
  inTransaction(db, (tx) =>
    storeChallenge(tx, clock, { kind, challengeHash: hashToken(challenge), ...ownerIds(owner) }),
  );
  return challenge;
}

/** Uses a passkey's challenge up. Returns false if it is unknown, someone else's, of another kind, used or expired. */
export function spendChallenge(
  tx: Transaction,
  clock: Clock,
  kind: ChallengeKind,
  owner: AccountRef | null,
  challenge: string,
): boolean {
  const { portalUserId, adminUserId } = ownerIds(owner);
  const { changes } = tx
    .update(authChallenges)
    .set({ usedAt: clock.now() })
    .where(
      and(
        isOpenChallenge(clock, kind, hashToken(challenge)),
        sql`${authChallenges.portalUserId} is ${portalUserId}`,
        sql`${authChallenges.adminUserId} is ${adminUserId}`,
      ),
    )
    .run();
  return changes > 0;
}
