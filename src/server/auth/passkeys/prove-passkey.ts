import { and, eq, isNull } from 'drizzle-orm';
import type { ChallengeKind, PasskeyAssertion } from '#contract/office/passkeys.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, webauthnCredentials } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AuthDeps } from '#server/auth/auth-context.ts';
import type { MethodOwner } from '#server/auth/method-owner.ts';
import { writeMethodAudit } from '#server/auth/sign-in-audit.ts';
import { spendChallenge } from '#server/auth/auth-challenges.ts';
import { findPasskeyRows, type PasskeyRow } from './manage-passkeys.ts';
import { relyingPartyOf, verifyAssertion } from './verify-passkey.ts';

type PortalUser = typeof portalUsers.$inferSelect;
type ProofDeps = Pick<AuthDeps, 'db' | 'clock' | 'publicUrl' | 'notifyRefusedPasskey'>;

/** A passkey whose signature was right. */
export interface Proof {
  /** Uses the challenge up and records the use. Returns false if challenge or passkey do not count any more. */
  spend: (tx: Transaction) => boolean;
}

export interface PasskeyProof extends Proof {
  user: PortalUser;
}

/** Returns the person whose passkey it says it is; null for an unknown one. */
export function findPasskeyOwner(db: Database, { id }: PasskeyAssertion): PortalUser | null {
  return findPasskey(db, id)?.user ?? null;
}

/** Checks the signature of a passkey that signs a person in; null where it is wrong or the passkey does not count. */
export async function provePasskey(
  deps: ProofDeps,
  assertion: PasskeyAssertion,
): Promise<PasskeyProof | null> {
  const found = findPasskey(deps.db, assertion.id);
  if (!found) return null;
  const { user, passkey } = found;
  const owner = { userId: user.id, name: user.name };
  const proof = await proveSignature(deps, passkey, owner, { kind: 'passkey sign-in', of: null }, assertion);
  return proof && user.isActive ? { user, ...proof } : null;
}

/** The same for a confirmation, where only a passkey of this account counts. */
export async function proveOwnPasskey(
  deps: ProofDeps,
  owner: MethodOwner,
  assertion: PasskeyAssertion,
): Promise<Proof | null> {
  const passkey = findPasskeyRows(deps.db, owner).find(({ credentialId }) => credentialId === assertion.id);
  return passkey ? proveSignature(deps, passkey, owner, { kind: 'step-up', of: owner }, assertion) : null;
}

async function proveSignature(
  deps: ProofDeps,
  passkey: PasskeyRow,
  owner: MethodOwner,
  expected: { kind: ChallengeKind; of: MethodOwner | null },
  assertion: PasskeyAssertion,
): Promise<Proof | null> {
  const { clock, publicUrl } = deps;
  const relyingParty = relyingPartyOf(publicUrl);
  if (!relyingParty) return null;
  const verified = await verifyAssertion(relyingParty, passkey.publicKey, assertion);
  if (!verified || passkey.refusedAt !== null) return null;
  const { challenge, counter, backedUp } = verified;
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    // An answer to a challenge that is used or expired was only sent again, by the browser or by someone who has kept it.
    const isAnswer = (tx: Transaction) => spendChallenge(tx, clock, expected.kind, expected.of, challenge);
    refuseFromNowOn(deps, owner, passkey, isAnswer);
    return null;
  }
  // Two answers with one counter: the second finds another one.
  const unused = and(
    eq(webauthnCredentials.id, passkey.id),
    eq(webauthnCredentials.counter, passkey.counter),
  );
  return {
    spend: (tx) =>
      spendChallenge(tx, clock, expected.kind, expected.of, challenge) &&
      tx
        .update(webauthnCredentials)
        .set({ counter, backedUp, lastUsedAt: clock.now() })
        .where(and(unused, isNull(webauthnCredentials.refusedAt)))
        .run().changes > 0,
  };
}

/** A counter that goes back in an answer to an open challenge means that the key exists twice. */
function refuseFromNowOn(
  { db, clock, notifyRefusedPasskey }: ProofDeps,
  owner: MethodOwner,
  passkey: PasskeyRow,
  isAnswer: (tx: Transaction) => boolean,
): void {
  inTransaction(db, (tx) => {
    if (!isAnswer(tx)) return;
    tx.update(webauthnCredentials)
      .set({ refusedAt: clock.now() })
      .where(eq(webauthnCredentials.id, passkey.id))
      .run();
    const description = `Passkey refused from now on, there may be a copy of it: ${passkey.label}`;
    writeMethodAudit(tx, clock, owner, 'update', description);
    // The admin account has no address.
    const person = owner.isAdmin
      ? undefined
      : tx.select().from(portalUsers).where(eq(portalUsers.id, owner.userId)).get();
    if (person) notifyRefusedPasskey(tx, clock, person, passkey.label);
  });
}

interface FoundPasskey {
  user: PortalUser;
  passkey: PasskeyRow;
}

function findPasskey(db: Database, credentialId: string): FoundPasskey | null {
  return (
    db
      .select({ user: portalUsers, passkey: webauthnCredentials })
      .from(webauthnCredentials)
      .innerJoin(portalUsers, eq(portalUsers.id, webauthnCredentials.portalUserId))
      .where(eq(webauthnCredentials.credentialId, credentialId))
      .get() ?? null
  );
}
