import { and, asc, eq, sql } from 'drizzle-orm';
import {
  CHALLENGE_MINUTES,
  type AddPasskeyInput,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyIdInput,
  type PasskeyOptions,
  type RenamePasskeyInput,
} from '#contract/office/passkeys.ts';
import { TOTP_ISSUER } from '#contract/office/sign-in-methods.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { installation, portalUsers, webauthnCredentials } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AuthDeps } from '#server/auth/auth-context.ts';
import { writeMethodAudit } from '#server/auth/sign-in-audit.ts';
import { AppError } from '#server/errors.ts';
import { issueChallenge, spendChallenge } from './challenges.ts';
import { relyingPartyOf, verifyAssertion, verifyAttestation, type RelyingParty } from './verify-passkey.ts';

const RELYING_PARTY = 'relyingPartyId';

/** ES256, EdDSA and RS256: what phones, security keys and Windows Hello make. */
const ALGORITHMS = [-7, -8, -257];

interface Owner {
  userId: number;
  email: string;
  name: string;
}

type PortalUser = typeof portalUsers.$inferSelect;

/** A passkey whose signature was right. */
export interface PasskeyProof {
  user: PortalUser;
  /** Uses the challenge up and records the use. Returns false if challenge or passkey do not count any more. */
  spend: (tx: Transaction) => boolean;
}

export interface PasskeyManagement {
  /** Returns null where the public address of the site is not set: there are no passkeys then. */
  passkeyOptions(): PasskeyOptions | null;
  /** Throws unavailable where the public address of the site is not set. */
  beginPasskey(owner: Owner): PasskeyCreation;
  /** Throws badInput where the answer of the browser is not valid, conflict for a passkey that is known. */
  addPasskey(owner: Owner, input: AddPasskeyInput): Promise<Passkey>;
  /** Throws notFound, also for a passkey of someone else. */
  renamePasskey(owner: Owner, input: RenamePasskeyInput): Passkey;
  /** Throws notFound, also for a passkey of someone else. */
  removePasskey(owner: Owner, input: PasskeyIdInput): void;
}

export function createPasskeyManagement({ db, clock, publicUrl }: AuthDeps): PasskeyManagement {
  const timeout = CHALLENGE_MINUTES * 60_000;

  function site(): RelyingParty {
    const relyingParty = relyingPartyOf(publicUrl);
    if (relyingParty) return relyingParty;
    throw new AppError(
      'unavailable',
      'Passkeys need the public address of this site. Sign in with your password.',
      {
        internal: 'PUBLIC_URL is not set',
      },
    );
  }

  return {
    passkeyOptions() {
      const relyingParty = relyingPartyOf(publicUrl);
      if (!relyingParty) return null;
      const challenge = issueChallenge(db, clock, 'passkey sign-in', null);
      return { challenge, rpId: relyingParty.id, timeout, userVerification: 'required' };
    },

    beginPasskey({ userId, email, name }) {
      const { id } = site();
      return {
        challenge: issueChallenge(db, clock, 'passkey enrolment', userId),
        rp: { id, name: TOTP_ISSUER },
        user: { id: Buffer.from(`portal ${userId}`).toString('base64url'), name: email, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout,
        attestation: 'none',
        excludeCredentials: rowsOf(db, userId).map(({ credentialId }) => ({
          type: 'public-key',
          id: credentialId,
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
    },

    async addPasskey(owner, { label, attestation }) {
      const relyingParty = site();
      const made = await verifyAttestation(relyingParty, attestation);
      return inTransaction(db, (tx) => {
        const { userId } = owner;
        if (!made || !spendChallenge(tx, clock, 'passkey enrolment', userId, made.challenge)) {
          throw new AppError('badInput', 'This passkey was not accepted. Please start again.');
        }
        const { credentialId, publicKey, counter, backedUp } = made;
        const transports = attestation.response.transports ?? [];
        const row = tx
          .insert(webauthnCredentials)
          .values({
            portalUserId: userId,
            credentialId,
            publicKey,
            counter,
            backedUp,
            transports,
            label,
            createdAt: clock.now(),
          })
          .onConflictDoNothing()
          .returning()
          .get() as typeof webauthnCredentials.$inferSelect | undefined;
        if (!row) throw new AppError('conflict', 'This device has a passkey for you already.');
        tx.insert(installation)
          .values({ key: RELYING_PARTY, value: relyingParty.id })
          .onConflictDoNothing()
          .run();
        writeMethodAudit(tx, clock, owner, 'create', `Passkey added: ${label}`);
        return describePasskey(row);
      });
    },

    renamePasskey: (owner, { id, label }) =>
      inTransaction(db, (tx) => {
        const row = tx
          .update(webauthnCredentials)
          .set({ label })
          .where(ownedBy(owner, id))
          .returning()
          .get() as typeof webauthnCredentials.$inferSelect | undefined;
        if (!row) throw noSuchPasskey();
        writeMethodAudit(tx, clock, owner, 'update', `Passkey renamed: ${label}`);
        return describePasskey(row);
      }),

    removePasskey: (owner, { id }) =>
      inTransaction(db, (tx) => {
        const row = tx.select().from(webauthnCredentials).where(ownedBy(owner, id)).get();
        if (!row) throw noSuchPasskey();
        tx.delete(webauthnCredentials).where(eq(webauthnCredentials.id, id)).run();
        writeMethodAudit(tx, clock, owner, 'delete', `Passkey removed: ${row.label}`);
      }),
  };
}

/** Returns the person whose passkey it says it is; null for an unknown one. */
export function findPasskeyOwner(db: Database, { id }: PasskeyAssertion): PortalUser | null {
  return findPasskey(db, id)?.user ?? null;
}

/** Checks the signature of a passkey; null where it is wrong or the passkey does not count. */
export async function provePasskey(
  { db, clock, publicUrl }: Pick<AuthDeps, 'db' | 'clock' | 'publicUrl'>,
  assertion: PasskeyAssertion,
): Promise<PasskeyProof | null> {
  const relyingParty = relyingPartyOf(publicUrl);
  const found = findPasskey(db, assertion.id);
  if (!relyingParty || !found) return null;
  const { user, passkey } = found;
  const verified = await verifyAssertion(relyingParty, passkey.publicKey, assertion);
  if (!verified || passkey.refusedAt !== null || !user.isActive) return null;
  const { challenge, counter, backedUp } = verified;
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    refuseFromNowOn({ db, clock }, found);
    return null;
  }
  // Two sign-ins with one counter: the second finds another one.
  const unused = and(
    eq(webauthnCredentials.id, passkey.id),
    eq(webauthnCredentials.counter, passkey.counter),
  );
  return {
    user,
    spend: (tx) =>
      spendChallenge(tx, clock, 'passkey sign-in', null, challenge) &&
      tx
        .update(webauthnCredentials)
        .set({ counter, backedUp, lastUsedAt: clock.now() })
        .where(and(unused, sql`${webauthnCredentials.refusedAt} is null`))
        .run().changes > 0,
  };
}

/** A counter that goes back means that the key exists twice. */
function refuseFromNowOn(
  { db, clock }: Pick<AuthDeps, 'db' | 'clock'>,
  { user: { id: userId, name }, passkey }: FoundPasskey,
): void {
  inTransaction(db, (tx) => {
    tx.update(webauthnCredentials)
      .set({ refusedAt: clock.now() })
      .where(eq(webauthnCredentials.id, passkey.id))
      .run();
    const description = `Passkey refused from now on, there may be a copy of it: ${passkey.label}`;
    writeMethodAudit(tx, clock, { userId, name }, 'update', description);
  });
}

interface FoundPasskey {
  user: PortalUser;
  passkey: typeof webauthnCredentials.$inferSelect;
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

export function listPasskeys(source: Database | Transaction, userId: number): Passkey[] {
  return rowsOf(source, userId).map(describePasskey);
}

/** Removes all passkeys of a person. */
export function removePasskeys(tx: Transaction, userId: number): void {
  tx.delete(webauthnCredentials).where(eq(webauthnCredentials.portalUserId, userId)).run();
}

/** Says which people have to add their passkeys again, where the public address is another one now. */
export function describeMovedPasskeys(db: Database, publicUrl: string | undefined): string | null {
  const before = db.select().from(installation).where(eq(installation.key, RELYING_PARTY)).get()?.value;
  const now = relyingPartyOf(publicUrl)?.id;
  if (before === undefined || before === now) return null;
  return `Passkeys were made for ${before} and do not work at ${now ?? 'a site without PUBLIC_URL'}. People sign in with password and code until they add new ones.`;
}

function rowsOf(source: Database | Transaction, userId: number) {
  return source
    .select()
    .from(webauthnCredentials)
    .where(eq(webauthnCredentials.portalUserId, userId))
    .orderBy(asc(webauthnCredentials.id))
    .all();
}

const ownedBy = ({ userId }: Owner, id: number) =>
  and(eq(webauthnCredentials.id, id), eq(webauthnCredentials.portalUserId, userId));

function describePasskey(row: typeof webauthnCredentials.$inferSelect): Passkey {
  const { id, label, backedUp, refusedAt, createdAt, lastUsedAt } = row;
  return {
    id,
    label,
    isSynced: backedUp,
    isRefused: refusedAt !== null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

const noSuchPasskey = () => new AppError('notFound', 'This passkey does not exist.');
