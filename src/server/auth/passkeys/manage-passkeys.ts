import { and, asc, eq } from 'drizzle-orm';
import {
  CHALLENGE_MINUTES,
  type AddPasskeyInput,
  type Passkey,
  type PasskeyCreation,
  type PasskeyIdInput,
  type PasskeyOptions,
  type RenamePasskeyInput,
} from '#contract/office/passkeys.ts';
import { TOTP_ISSUER } from '#contract/office/sign-in-methods.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { installation, webauthnCredentials } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AuthDeps } from '#server/auth/auth-context.ts';
import { ownerIds, type AccountRef, type MethodOwner } from '#server/auth/method-owner.ts';
import { writeMethodAudit } from '#server/auth/sign-in-audit.ts';
import { AppError } from '#server/errors.ts';
import { issueChallenge, spendChallenge } from '#server/auth/auth-challenges.ts';
import { relyingPartyOf, verifyAttestation, type RelyingParty } from './verify-passkey.ts';

const RELYING_PARTY = 'relyingPartyId';

/** ES256, EdDSA and RS256: what phones, security keys and Windows Hello make. */
const ALGORITHMS = [-7, -8, -257];

interface NewPasskeyOwner extends MethodOwner {
  /** The account as the browser shows it. */
  email: string;
}

export type PasskeyRow = typeof webauthnCredentials.$inferSelect;

/** Runs in the same transaction, and may throw to refuse the change. */
type Alongside = (tx: Transaction) => void;

export interface PasskeyManagement {
  /** Returns null where the public address of the site is not set: there are no passkeys then. */
  passkeyOptions(): PasskeyOptions | null;
  /** For a confirmation, which only the owner's passkeys can give. Throws unavailable where the public address is not set. */
  stepUpOptions(owner: MethodOwner): PasskeyOptions;
  /** Throws unavailable where the public address of the site is not set. */
  beginPasskey(owner: NewPasskeyOwner): PasskeyCreation;
  /** Throws badInput where the answer of the browser is not valid, conflict for a passkey that is known. */
  addPasskey(owner: MethodOwner, input: AddPasskeyInput, alongside?: Alongside): Promise<Passkey>;
  /** Throws notFound, also for a passkey of someone else. */
  renamePasskey(owner: MethodOwner, input: RenamePasskeyInput): Passkey;
  /** Throws notFound, also for a passkey of someone else. */
  removePasskey(owner: MethodOwner, input: PasskeyIdInput, alongside?: Alongside): void;
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
      const { id: rpId } = relyingParty;
      return { challenge, rpId, timeout, userVerification: 'required', allowCredentials: [] };
    },

    stepUpOptions(owner) {
      const { id: rpId } = site();
      const challenge = issueChallenge(db, clock, 'step-up', owner);
      return { challenge, rpId, timeout, userVerification: 'required', allowCredentials: refsOf(db, owner) };
    },

    beginPasskey(owner) {
      const { id } = site();
      const { isAdmin, userId, email, name } = owner;
      const handle = Buffer.from(`${isAdmin ? 'admin' : 'portal'} ${userId}`).toString('base64url');
      return {
        challenge: issueChallenge(db, clock, 'passkey enrolment', owner),
        rp: { id, name: TOTP_ISSUER },
        user: { id: handle, name: email, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout,
        attestation: 'none',
        excludeCredentials: refsOf(db, owner),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
    },

    async addPasskey(owner, { label, attestation }, alongside) {
      const relyingParty = site();
      const made = await verifyAttestation(relyingParty, attestation);
      return inTransaction(db, (tx) => {
        if (!made || !spendChallenge(tx, clock, 'passkey enrolment', owner, made.challenge)) {
          throw new AppError('badInput', 'This passkey was not accepted. Please start again.');
        }
        const { credentialId, publicKey, counter, backedUp } = made;
        const transports = attestation.response.transports ?? [];
        const row = tx
          .insert(webauthnCredentials)
          .values({
            ...ownerIds(owner),
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
          .get() as PasskeyRow | undefined;
        if (!row) throw new AppError('conflict', 'This device has a passkey for you already.');
        tx.insert(installation)
          .values({ key: RELYING_PARTY, value: relyingParty.id })
          .onConflictDoNothing()
          .run();
        alongside?.(tx);
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
          .get() as PasskeyRow | undefined;
        if (!row) throw noSuchPasskey();
        writeMethodAudit(tx, clock, owner, 'update', `Passkey renamed: ${label}`);
        return describePasskey(row);
      }),

    removePasskey: (owner, { id }, alongside) =>
      inTransaction(db, (tx) => {
        const row = tx.select().from(webauthnCredentials).where(ownedBy(owner, id)).get();
        if (!row) throw noSuchPasskey();
        tx.delete(webauthnCredentials).where(eq(webauthnCredentials.id, id)).run();
        alongside?.(tx);
        writeMethodAudit(tx, clock, owner, 'delete', `Passkey removed: ${row.label}`);
      }),
  };
}

export function listPasskeys(source: Database | Transaction, owner: AccountRef): Passkey[] {
  return findPasskeyRows(source, owner).map(describePasskey);
}

/** Removes all passkeys of an account. */
export function removePasskeys(tx: Transaction, owner: AccountRef): void {
  tx.delete(webauthnCredentials).where(belongsTo(owner)).run();
}

/** Says which people have to add their passkeys again, where the public address is another one now. */
export function describeMovedPasskeys(db: Database, publicUrl: string | undefined): string | null {
  const before = db.select().from(installation).where(eq(installation.key, RELYING_PARTY)).get()?.value;
  const now = relyingPartyOf(publicUrl)?.id;
  if (before === undefined || before === now) return null;
  return `Passkeys were made for ${before} and do not work at ${now ?? 'a site without PUBLIC_URL'}. People sign in with password and code until they add new ones.`;
}

/** Returns the passkeys of an account, oldest first. */
export function findPasskeyRows(source: Database | Transaction, owner: AccountRef): PasskeyRow[] {
  return source
    .select()
    .from(webauthnCredentials)
    .where(belongsTo(owner))
    .orderBy(asc(webauthnCredentials.id))
    .all();
}

/** Without the refused ones: they confirm nothing, and their device may make a new one. */
const refsOf = (source: Database, owner: AccountRef) =>
  findPasskeyRows(source, owner)
    .filter(({ refusedAt }) => refusedAt === null)
    .map(({ credentialId: id }) => ({ type: 'public-key' as const, id }));

const belongsTo = ({ isAdmin, userId }: AccountRef) =>
  eq(isAdmin ? webauthnCredentials.adminUserId : webauthnCredentials.portalUserId, userId);

const ownedBy = (owner: AccountRef, id: number) => and(eq(webauthnCredentials.id, id), belongsTo(owner));

function describePasskey(row: PasskeyRow): Passkey {
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
