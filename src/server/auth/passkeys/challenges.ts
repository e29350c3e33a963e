import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { CHALLENGE_MINUTES, type ChallengeKind } from '#contract/office/passkeys.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { authChallenges } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { ownerIds, type AccountRef } from '#server/auth/method-owner.ts';
import type { Clock } from '#server/services/context.ts';
import { hashToken, newToken } from '#server/tokens.ts';

/** Returns a new challenge, and deletes those that have expired. */
export function issueChallenge(
  db: Database,
  clock: Clock,
  kind: ChallengeKind,
  owner: AccountRef | null,
): string {
  const challenge = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  inTransaction(db, (tx) => {
    tx.delete(authChallenges).where(lte(authChallenges.expiresAt, now)).run();
    tx.insert(authChallenges)
      .values({ kind, challengeHash: hashToken(challenge), ...ownerIds(owner), expiresAt })
      .run();
  });
  return challenge;
}

/** Uses a challenge up. Returns false if it is unknown, someone else's, of another kind, used or expired. */
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
        eq(authChallenges.challengeHash, hashToken(challenge)),
        eq(authChallenges.kind, kind),
        sql`${authChallenges.portalUserId} is ${portalUserId}`,
        sql`${authChallenges.adminUserId} is ${adminUserId}`,
        isNull(authChallenges.usedAt),
        gt(authChallenges.expiresAt, clock.now()),
      ),
    )
    .run();
  return changes > 0;
}
